// What everybody did last, from the events of the view: so that it can be seen until they move again.
import type { hygge } from '$/lib/types.gen'

export interface Deed {
  seat: number
  /** The line that was taken; null: the last thing was a shelter. */
  line: string | null
  cards: string[]
  snowflakes: number
  /** The later, the greater. */
  order: number
}

export type Deeds = Record<number, Deed>

export function lastDeeds(before: Deeds, view: hygge.View): Deeds {
  const after = { ...before }
  let order = 1 + Math.max(0, ...Object.values(before).map((deed) => deed.order))
  for (const face of view.last) {
    if (face.event === 'reserve_laid') for (const seat of Object.keys(after)) delete after[Number(seat)]
    else if (face.event === 'collected') {
      after[face.seat] = { seat: face.seat, line: face.line, cards: face.cards, snowflakes: 0, order: order++ }
    } else if (face.event === 'sheltered') {
      const cards = after[face.seat]?.cards ?? []
      after[face.seat] = { seat: face.seat, line: null, cards, snowflakes: face.snowflakes, order: order++ }
    }
  }
  return after
}
