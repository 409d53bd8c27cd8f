// What everybody did last, from the events of the view: so that it can be seen until they move again.
import type { hygge } from '$/lib/types.gen'

export interface LastTurn {
  seat: number
  /** The line that was taken; null: the last thing was a shelter. */
  line: string | null
  cards: string[]
  snowflakes: number
  /** The later, the greater. */
  order: number
}

export type LastTurns = Record<number, LastTurn>

export function turnsAfter(before: LastTurns, view: hygge.View): LastTurns {
  const after = { ...before }
  let order = 1 + Math.max(0, ...Object.values(before).map((turn) => turn.order))
  for (const event of view.last) {
    if (event.event === 'reserve_laid') for (const seat of Object.keys(after)) delete after[Number(seat)]
    else if (event.event === 'collected') {
      after[event.seat] = { seat: event.seat, line: event.line, cards: event.cards, snowflakes: 0, order: order++ }
    } else if (event.event === 'sheltered') {
      const cards = after[event.seat]?.cards ?? []
      after[event.seat] = { seat: event.seat, line: null, cards, snowflakes: event.snowflakes, order: order++ }
    }
  }
  return after
}
