// What one seat has to decide, as long as it is the same: each is announced once.
import type { View } from './types.gen'

export interface Decision {
  /** It begins a turn; otherwise a turn goes on. */
  first: boolean
  round: number
  /** All choose at the same time; whoever's turn is next, it is a new one. */
  together: boolean
  /** What may be done. */
  what: string
  /** What had just happened. */
  last: string
}

/**
 * What *seat* has to decide in *view*, or null: *before* itself while that has not been decided yet, whatever the others
 * do meanwhile.
 */
export function decide(before: Decision | null, view: View, seat: number | null): Decision | null {
  if (seat === null || view.over || !view.to_act.includes(seat)) return null
  const what = JSON.stringify([view.duty, view.legal, view.choose])
  const last = JSON.stringify(view.last)
  const moved = view.last.some((event) => 'seat' in event && event.seat === seat)
  if (before && before.what === what && (before.last === last || !moved)) return before
  const first = before?.round !== view.round || before.together
  return { first, round: view.round, together: view.choose !== null, what, last }
}
