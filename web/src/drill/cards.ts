// Positions in which somebody went wrong, kept in this browser: what they saw, what their moves were worth, and when each
// comes again. So many of them are kept; the one that nobody has looked at for longest goes first.
import { drop, keys, prune, read, write } from '$/lib/kept'
import type { Decision, Step, View } from '$/lib/types.gen'
import { mistakes } from '$/review/mistakes'
import type { Schedule } from './schedule'

const PREFIX = 'tablee.drill.'
/** Goes up when a card means something else: older ones are dropped. */
const VERSION = 1
/** One match does not drive out all others: its surest mistakes are kept. */
export const MOST_OF_A_MATCH = 10

export interface DrillCard {
  version: number
  table: string
  match: number
  game: string
  seat: number
  /** The position, as this seat saw it. */
  view: View
  decision: Decision
  /** Null: it has not been asked yet. */
  schedule: Schedule | null
  /** When something was last done with it. */
  at: number
}

const keyOf = (one: Pick<DrillCard, 'table' | 'match'>, step: number): string =>
  `${PREFIX}${one.table}.${one.match}.${step}`

export function keep(card: DrillCard): void {
  write(keyOf(card, card.decision.step), card)
  prune(PREFIX)
}

export function forget(card: DrillCard): void {
  drop(keyOf(card, card.decision.step))
}

/** Keep the mistakes of a reviewed match; those that are there already stay as they are. Answers how many there are. */
export function keepMistakes(
  of: Pick<DrillCard, 'table' | 'match' | 'game' | 'seat'>,
  decisions: readonly Decision[],
  steps: readonly Step[],
  now: number,
): number {
  const surest = mistakes(decisions).slice(0, MOST_OF_A_MATCH)
  const known = new Set(keys(PREFIX))
  for (const decision of surest) {
    const view = steps[decision.step]?.view
    if (view && !known.has(keyOf(of, decision.step)))
      keep({ ...of, version: VERSION, view, decision, schedule: null, at: now })
  }
  return surest.length
}

/** All that can be read; what cannot is dropped. */
export function cards(): DrillCard[] {
  return keys(PREFIX).flatMap((key) => {
    const card = read<unknown>(key)
    if (isCard(card) && keyOf(card, card.decision.step) === key) return [card]
    drop(key)
    return []
  })
}

/** Those whose time has come: first what may be forgotten soonest, then what is new, in the order of the match. */
export function due(now: number): DrillCard[] {
  const order = (card: DrillCard): number => card.schedule?.due ?? card.at
  return cards()
    .filter((card) => (card.schedule?.due ?? 0) <= now)
    .sort(
      (a, b) => Number(!a.schedule) - Number(!b.schedule) || order(a) - order(b) || a.decision.step - b.decision.step,
    )
}

/** When the next one comes; null: nothing is kept. */
export function nextDue(): number | null {
  const all = cards().map((card) => card.schedule?.due ?? 0)
  return all.length ? Math.min(...all) : null
}

// What is found in a browser's storage may be anything

type Fields = Record<string, unknown>
const isFields = (one: unknown): one is Fields => typeof one === 'object' && one !== null && !Array.isArray(one)
const all = (one: Fields, names: readonly string[], is: (value: unknown) => boolean): boolean =>
  names.every((name) => is(one[name]))
const isText = (one: unknown): boolean => typeof one === 'string'
const isNumber = (one: unknown): boolean => Number.isFinite(one)
const isCount = (one: unknown): boolean => Number.isInteger(one) && (one as number) >= 0
const TIMES = ['due', 'stability', 'difficulty', 'elapsed_days', 'scheduled_days', 'last_review'] as const
const COUNTS = ['learning_steps', 'reps', 'lapses', 'state'] as const

function isCard(one: unknown): one is DrillCard {
  if (!isFields(one) || one['version'] !== VERSION) return false
  const { view, decision, schedule } = one
  return (
    all(one, ['table', 'game'], isText) &&
    all(one, ['match', 'seat', 'at'], isCount) &&
    isFields(view) &&
    all(view, ['to_act', 'legal', 'totals', 'last'], Array.isArray) &&
    isDecision(decision) &&
    (schedule === null || (isFields(schedule) && all(schedule, TIMES, isNumber) && all(schedule, COUNTS, isCount)))
  )
}

function isDecision(one: unknown): boolean {
  if (!isFields(one)) return false
  const { moves, sound, why } = one
  return (
    all(one, ['move', 'best', 'size'], isText) &&
    all(one, ['loss', 'error'], isNumber) &&
    isCount(one['step']) &&
    Array.isArray(moves) &&
    moves.every((move) => isFields(move) && isText(move['move']) && all(move, ['value', 'points'], isNumber)) &&
    Array.isArray(sound) &&
    sound.every(isText) &&
    Array.isArray(why) &&
    why.every((reason) => isFields(reason) && isText(reason['event']) && all(reason, ['played', 'best'], isNumber))
  )
}
