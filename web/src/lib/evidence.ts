// What "Check the cards" compares: the server's record and replay, what this browser kept, what this page was built with.
import type { Language } from '$/lang/texts'
import { api } from './api'
import type { Evidence } from './check'
import { movesOf } from './kept'
import { loadWords } from './gameui'
import { held } from './salt'
import { news } from './table.svelte'
import type { SeatEvent } from './types.gen'

type Chance = { says: Record<string, string>; printed: Evidence['printed'] }

const CHANCE = import.meta.glob<Chance>('../gen/chance/*.ts')
const PILES = import.meta.glob<{ piles: (events: readonly SeatEvent[]) => Evidence['seen'] }>('../games/*/piles.ts')

/** All of it, and what the chances of this game are called. */
export async function evidence(
  table: string,
  match: number,
  game: string,
  language: Language,
): Promise<{ evidence: Evidence; says: Record<string, string> }> {
  const [record, { steps, draws }, chance, pile] = await Promise.all([
    api.record(table, match),
    api.replay(table, match, null),
    CHANCE[`../gen/chance/${game}.${language}.ts`]?.() ?? unprinted(game, language),
    PILES[`../games/${game}/piles.ts`]?.(),
  ])
  const seen = pile?.piles(steps.flatMap((step) => news(step))) ?? {}
  const seqs = steps.filter((step) => step.kind === 'moved').map((step) => step.seq)
  const { lists, salts } = held(table, match)
  const { says, printed } = chance
  return {
    evidence: { table, match, record, draws, seqs, lists, salts, moves: movesOf(table, match), printed, seen },
    says,
  }
}

/** A game of another package: this page knows none of its lists. */
async function unprinted(game: string, language: Language): Promise<Chance> {
  const { says } = await loadWords(game, language)
  const named = Object.entries(says).filter(([key]) => key.startsWith('chance.'))
  return { says: Object.fromEntries(named.map(([key, text]) => [key.slice('chance.'.length), text])), printed: {} }
}
