// The turning point of a match: the round in which the winner gained most on somebody.

export interface Turning {
  /** Counted from 1. */
  round: number
  /** Whose points of that round it is about: the winner's or, where few points win, those of whoever had most. */
  seat: number
  points: number
}

/** Null if nobody won alone, or no round stands out. */
export function turningPoint(
  rounds: readonly (readonly number[])[],
  winners: readonly number[],
  lowest: boolean,
): Turning | null {
  const [winner] = winners
  if (winner === undefined || winners.length > 1 || rounds.length < 2) return null
  let [most, found]: [number, Turning | null] = [0, null]
  rounds.forEach((points, at) =>
    points.forEach((theirs, other) => {
      const gain = ((points[winner] ?? 0) - theirs) * (lowest ? -1 : 1)
      if (gain <= most) return
      most = gain
      found = { round: at + 1, seat: lowest ? other : winner, points: lowest ? theirs : (points[winner] ?? 0) }
    }),
  )
  return found
}
