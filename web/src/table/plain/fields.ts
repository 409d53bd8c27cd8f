// A game without a table of its own: what its view holds besides what all views hold, ready to be shown.
// Nothing is known of the game. A list with an entry for each player is taken to be about the players.
import type { View } from '$/lib/types.gen'

/** A card by its code, or a text. */
export type Part = { card: string } | { text: string }

export interface Field {
  name: string
  parts: Part[]
}

export interface Fields {
  /** My cards. */
  hand: string[]
  /** By seat. */
  seats: Field[][]
  /** What lies on the table. */
  table: Field[]
}

const SHARED = [
  'game',
  'players',
  'seat',
  'round',
  'rounds',
  'totals',
  'over',
  'winners',
  'to_act',
  'duty',
  'legal',
  'choose',
  'last',
]

export function fields(view: View, cards: Readonly<Record<string, string>>): Fields {
  const out: Fields = { hand: [], seats: Array.from({ length: view.players }, () => []), table: [] }
  for (const [name, value] of Object.entries(view)) {
    if (SHARED.includes(name)) continue
    if (name === 'hand' && Array.isArray(value) && value.every((code) => isCard(code, cards))) out.hand = value
    else if (Array.isArray(value) && value.length === view.players) {
      value.forEach((one, seat) => out.seats[seat]?.push({ name, parts: parts(one, cards) }))
    } else out.table.push({ name, parts: parts(value, cards) })
  }
  for (const seat of out.seats) drop(seat)
  drop(out.table)
  return out
}

/** What is not there is not shown. */
function drop(all: Field[]): void {
  all.splice(0, all.length, ...all.filter((field) => field.parts.length))
}

function isCard(value: unknown, cards: Readonly<Record<string, string>>): value is string {
  return typeof value === 'string' && Object.hasOwn(cards, value)
}

function parts(value: unknown, cards: Readonly<Record<string, string>>): Part[] {
  if (value === null || value === undefined) return []
  if (isCard(value, cards)) return [{ card: value }]
  if (Array.isArray(value)) return value.flatMap((one) => parts(one, cards))
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([name, one]) => {
      const inner = parts(one, cards)
      return inner.length ? [{ text: plain(name) }, ...inner] : []
    })
  }
  if (typeof value === 'string' || typeof value === 'number') return [{ text: String(value) }]
  return [{ text: value ? '✓' : '–' }]
}

/** A name of a field as people write: won_tricks, won tricks. */
export function plain(name: string): string {
  return name.replaceAll('_', ' ')
}

/** The one move that names this card; null if there is none, or a choice. */
export function onlyMove(legal: readonly string[], code: string): string | null {
  const naming = legal.filter((text) => text.split(' ').includes(code))
  return naming.length === 1 ? (naming[0] ?? null) : null
}
