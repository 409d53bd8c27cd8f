// The table for a person who does not see it: a question, and the answer in words. Loaded when somebody asks.
import { spoken, t } from '$/lang/index.svelte'
import { capital } from '$/lang/texts'
import { announcer } from './announcer.svelte'
import type { Aloud } from './gameui'
import type { Question } from './questions'
import { settings } from './settings.svelte'
import type { Table } from './table.svelte'
import type { View } from './types.gen'
import type { Words, WordsFile } from './words'

type AloudModule = { aloud: Aloud<never, never> | Aloud }

const ALOUDS = import.meta.glob<AloudModule>('../games/*/aloud.ts')

/** How a game is read aloud. */
async function loadAloud(game: string): Promise<Aloud> {
  const load = ALOUDS[`../games/${game}/aloud.ts`] ?? (() => import('$/table/plain/aloud'))
  return (await load()).aloud as unknown as Aloud
}

/** A table, and how its game is read aloud: what a list of its moves needs. */
export async function movesOf<V extends View, F extends WordsFile>(
  table: Table<V, F>,
): Promise<{ table: Table; aloud: Aloud }> {
  return { table: table as unknown as Table, aloud: await loadAloud(table.game) }
}

/** A move in words, in the position before it. */
export function moveInWords(move: string, view: View, aloud: Aloud, words: Words): string {
  const [verb, ...things] = move.split(' ')
  if (view.choose?.verb !== verb) return capital(aloud.move(move, view, words))
  return capital(words.list(things.map((code) => aloud.thing?.(code, view, words) ?? words.card(code))))
}

/** Answer a question aloud. */
export async function ask<V extends View, F extends WordsFile>(
  question: Exclude<Question, 'moves'>,
  table: Table<V, F>,
): Promise<void> {
  if (question === 'repeat') announcer.repeat(t('table.nothing_yet'))
  else if (question === 'last') void table.again()
  else announcer.say(answer(question, table as unknown as Table, await loadAloud(table.game)))
}

type Answered = Exclude<Question, 'moves' | 'repeat' | 'last'>

/** The answer; in short without saying what it is about. */
export function answer(question: Answered, table: Table, aloud: Aloud, short = settings.wording === 'short'): string {
  const { present: view, words } = table
  const about = (what: string, content: string): string =>
    `${short ? capital(content) : t('app.about', { what, about: content })}.`.replace(/\.\.$/, '.')
  const seats = view.totals.map((_, at) => (table.own + at) % view.totals.length)
  switch (question) {
    case 'hand':
      return about(t('table.mine'), aloud.hand(view, words))
    case 'middle':
      return about(t('table.middle'), aloud.middle(view, words))
    case 'players':
      return seats.map((seat) => `${aloud.player(seat, view, words)}.`).join(' ')
    case 'scores': {
      const points = seats.map((seat) => {
        const n = view.totals[seat] ?? 0
        return `${capital(words.who(seat))} ${short ? words.num(n) : t('table.points_long', { n })}`
      })
      return `${points.join(', ')}. ${short ? '' : `${spoken(table.ui.round(view, words))}.`}`.trim()
    }
    case 'turn':
      return turn(table, short)
    case 'table':
      return (['middle', 'hand', 'players', 'scores', 'turn'] as const)
        .map((one) => answer(one, table, aloud, short))
        .join(' ')
  }
}

/** Whose turn it is, and how long they have. */
function turn(table: Table, short: boolean): string {
  const { present: view, words } = table
  if (view.over) return words.duty('over').text
  if (!view.to_act.length) return t('table.nothing_yet')
  const acting = view.to_act.map((seat) => {
    const due = table.due[seat]
    const left = due ? t('table.clock', { n: Math.max(0, Math.ceil((due - Date.now()) / 1000)) }) : ''
    const who = seat === table.seat ? t('table.your_turn') : t('table.turn_of', { name: table.name(seat) })
    return left ? `${who}, ${left}` : who
  })
  const mine = view.to_act.some((seat) => seat === table.seat)
  const what = mine && !short ? ` ${words.duty(view.duty).text}` : ''
  return `${acting.join('. ')}.${what}`
}
