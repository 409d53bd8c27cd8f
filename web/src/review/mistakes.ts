// Which decisions were mistakes, in which order, and how to get from one to the next.
import type { Decision } from '$/lib/types.gen'

/** Standard errors of the interval that a size needs, as in review/sizes.py. */
const SURE = 2.394

/** Those that have a size, the surest first: by the lower end of what their loss may be. */
export function mistakes(decisions: readonly Decision[]): Decision[] {
  const low = (one: Decision): number => one.loss - SURE * one.error
  return decisions.filter((one) => one.size !== 'none').sort((a, b) => low(b) - low(a))
}

/** The step of the next mistake after this one, or of the last one before it; null: there is none. */
export function nextMistake(decisions: readonly Decision[], at: number, direction: 1 | -1): number | null {
  const steps = mistakes(decisions)
    .map((one) => one.step)
    .filter((step) => (step - at) * direction > 0)
  if (!steps.length) return null
  return direction > 0 ? Math.min(...steps) : Math.max(...steps)
}

export type Verdict = `mistake.${'small' | 'medium' | 'large'}` | 'close' | 'best' | 'fine'

/** What is said of a decision. */
export function verdict(one: Decision): Verdict {
  if (one.size !== 'none') return `mistake.${one.size}`
  if (one.move === one.best) return 'best'
  return one.close ? 'close' : 'fine'
}

/** How long a move's bar is: the best one's is full. */
export function length(value: number, best: number): number {
  return best > 0 ? Math.max(0, Math.min(1, value / best)) : 1
}
