// What the last moves changed, from their events: which card to ring, and where a card comes from.
import type { hilo } from '$/lib/types.gen'

/** By seat, the card that a player placed or turned last. It stays ringed until they play again. */
export type Touched = Record<number, string>

export function touched(before: Touched, events: readonly hilo.SeatEvent[]): Touched {
  let after = before
  for (const event of events) {
    if (event.event === 'dealt') after = {}
    else if (event.event === 'placed') after = { ...after, [event.seat]: event.card }
    else if (event.event === 'dropped') after = { ...after, [event.seat]: event.turned }
  }
  return after
}

export interface Came {
  /** Where cards come from that were not visible before, by their codes. */
  from: Record<string, string>
  /** Cards that were turned over where they lie. */
  turned: ReadonlySet<string>
  /** Who looks at a card from the pile just now. */
  drawing: number | null
  /** Cards were dealt. */
  dealt: boolean
}

export const placeOf = (seat: number, cell: number): string => `cell-${seat}-${cell}`

export function came(events: readonly hilo.SeatEvent[]): Came {
  const from: Record<string, string> = {}
  const turned = new Set<string>()
  let drawing: number | null = null
  let dealt = false
  for (const event of events) {
    if (event.event === 'placed') {
      if (event.source === 'pile') from[event.card] = 'drawn'
      from[event.replaced] = placeOf(event.seat, event.cell)
    } else if (event.event === 'dropped') {
      from[event.card] = 'drawn'
      turned.add(event.turned)
    } else if (event.event === 'flipped') event.cards.forEach((code) => turned.add(code))
    else if (event.event === 'flips_shown')
      event.flips.forEach((flips) => flips.cards.forEach((code) => turned.add(code)))
    else if (event.event === 'revealed')
      event.sheets.forEach((sheet) => sheet.turned.forEach((code) => turned.add(code)))
    else if (event.event === 'dealt') dealt = true
    drawing = event.event === 'drew' ? event.seat : null
  }
  return { from, turned, drawing, dealt }
}
