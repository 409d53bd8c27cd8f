// What a game brings to the web table: web/src/games/<game>/ui.ts exports one of these. Nothing lists games by hand,
// and a game may bring nothing.
import type { Component } from 'svelte'
import { speak } from '$/lang/own.svelte'
import type { Language } from '$/lang/texts'
import type { Table } from './table.svelte'
import type { SeatEvent, GamePage, View } from './types.gen'
import type { Words, WordsFile } from './words'

/** One thing to show on the way from a view to the next. The last frame of a step shows the step's own view. */
export interface Frame<V> {
  view: V
  /** What happens in this moment, in words. */
  told?: string
  /** How long it stays before the next one, in milliseconds at normal speed. */
  hold?: number
  /** What the game's own Table needs to know to draw this moment (a card on its way, a banner). */
  stage?: unknown
  /** A score sheet to be read before anything else happens. */
  sheet?: ScoreSheet
}

/** A row of a score sheet: what, with which cards, for how many points. */
export interface ScoreRow {
  label: string
  cards?: string[]
  points: string
  /** The points for those who hear them, where they have a sign. */
  spoken?: string
  rule?: string
  kind?: 'plain' | 'factor' | 'sum'
}

/** What a round, or a game, brought: rows by seat, and the totals after it. */
export interface ScoreSheet {
  title: string
  /** One sentence on top: who won the round. */
  summary?: string
  seats: { seat: number; rows: ScoreRow[]; points: number }[]
  totals: number[]
  /** It is the last one of the match: the result follows. */
  ends?: boolean
}

export interface GameUI<V extends View = View, F extends WordsFile = WordsFile> {
  /** The table itself; it renders a <TableFrame>. */
  Table: Component<{ table: Table<V, F> }>
  /** The score sheet of a round that ended with these events; null if none did. */
  sheet?: (events: readonly SeatEvent[], view: V, words: Words<F>) => ScoreSheet | null
  /** The moments between two views that are worth seeing. Default: only the new view. No rules here: events say it. */
  frames?: (before: V, after: V, events: readonly SeatEvent[], words: Words<F>) => Frame<V>[]
  /** "Month 3 of 12" */
  round: (view: V, words: Words<F>) => string
  /** "Month 3", where a round has a name of its own. */
  part?: (round: number) => string
  /** Which picture in `index/` belongs in the corner of a card, for beginners. Default: none. */
  index?: (code: string) => string | null
  /** Width to height of a card. */
  ratio: number
  /** The lowest total wins. */
  lowest?: boolean
  /** A small card of a score sheet, where a game draws its cards itself. */
  Thumb?: Component<{ table: Table<V, F>; code: string }>
  /** The table is of wood, not of cloth. */
  wood?: boolean
}

/** A table for a person who does not see it: games/<game>/aloud.ts exports one. Default: what the view holds. */
export interface Aloud<V extends View = View, F extends WordsFile = WordsFile> {
  /** My cards. */
  hand: (view: V, words: Words<F>) => string
  /** What lies in the middle. */
  middle: (view: V, words: Words<F>) => string
  /** What lies in front of a player. */
  player: (seat: number, view: V, words: Words<F>) => string
  /** What a move does. */
  move: (text: string, view: V, words: Words<F>) => string
  /** One of the things of which several are chosen. Default: a card's name. */
  thing?: (code: string, view: V, words: Words<F>) => string
  /** Moves that somebody may wonder about although they are refused now. The server says why. */
  refused?: (view: V) => string[]
}

/** A game's tile on the home page: three cards of its art, and the short name of the game. */
export interface Tile {
  cards: [string, string, string]
  /** Width to height of a card. Default: 100 to 160. */
  ratio?: number
  /** Milliseconds that a move takes to be seen, at normal speed; a second if it does not say. */
  pause?: number
}

/** The events of a step, cut after each round that they end: a step may end one and deal the next. */
export function byRound(events: readonly SeatEvent[]): SeatEvent[][] {
  const out: SeatEvent[][] = [[]]
  for (const event of events) {
    out[out.length - 1]?.push(event)
    if (event.event === 'round_ended') out.push([])
  }
  return out
}

type UIModule = { ui: GameUI<never, never> | GameUI }

const UIS = import.meta.glob<UIModule>('../games/*/ui.ts')
const TILES = import.meta.glob<{ tile: Tile }>('../games/*/tile.ts', { eager: true })
const WORDS = import.meta.glob<WordsFile & { own: Record<string, string> }>('../gen/lang/*.ts')
const OPTIONS = import.meta.glob<{ says: Record<string, string> }>('../gen/options/*.ts')
const RULES = import.meta.glob<string>('../gen/rules/*.html', { query: '?raw', import: 'default' })

export function tileOf(game: string): Tile | null {
  return TILES[`../games/${game}/tile.ts`]?.tile ?? null
}

/** How a game is shown. One without a folder here gets a plain table. */
export async function loadUI(game: string): Promise<GameUI> {
  const load = UIS[`../games/${game}/ui.ts`] ?? (() => import('$/table/plain/ui'))
  return (await load()).ui as unknown as GameUI
}

/** A game's words in one language, and with them what only the web says of it. */
export async function loadWords(game: string, language: Language): Promise<WordsFile> {
  const load = WORDS[`../gen/lang/${game}.${language}.ts`]
  if (!load) return page(game)
  const file = await load()
  speak(game, language, file.own)
  return file
}

/** Give a table its words in another language; without them it goes on in the one before. */
export function translate(table: Pick<Table, 'game' | 'file'>, language: Language): void {
  void loadWords(table.game, language).then(
    (file) => (table.file = file),
    () => undefined,
  )
}

/** A game's words, and with them what its options are called. */
export async function loadOptionWords(game: string, language: Language): Promise<WordsFile> {
  const [file, options] = await Promise.all([
    loadWords(game, language),
    OPTIONS[`../gen/options/${game}.${language}.ts`]?.(),
  ])
  return { ...file, says: { ...file.says, ...options?.says } }
}

export async function loadRules(game: string, language: Language): Promise<string> {
  return RULES[`../gen/rules/${game}.${language}.html`]?.() ?? (await page(game)).rules
}

/** What the server says about a game that this client was not built with. */
const page = async (game: string): Promise<GamePage> => (await import('./gamepage')).gamePage(game)
