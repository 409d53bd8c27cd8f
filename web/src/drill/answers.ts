// What an answer is worth.
import { same } from '$/lib/lessons'
import type { Decision } from '$/lib/types.gen'

export interface Answer {
  /** As the review wrote it; null: they gave in. */
  move: string | null
  /** It would have been no mistake. */
  found: boolean
  /** What it gives away, in shares of the victory. */
  loss: number
}

/** Null if nobody has looked at that move. */
export function judged(decision: Decision, move: string): Answer | null {
  const its = decision.moves.find((one) => same(one.move, move))
  if (!its) return null
  const best = decision.moves.find((one) => one.move === decision.best)?.value ?? its.value
  const loss = its.move === decision.move ? decision.loss : best - its.value
  return { move: its.move, found: decision.sound.includes(its.move), loss: Math.max(0, loss) }
}

export const GAVE_IN: Answer = { move: null, found: false, loss: 0 }
