// Where players sit, in an arc around the trick, and where each of them lays a card: fixed places for four to six.

/** A seat: on a side at a height, or at the top; a card: beside the middle. All in widths of a card from the middle. */
export interface Spot {
  side: 'left' | 'top' | 'right' | 'near'
  /** Of the seat: how far up or down (left, right), or across the table (top, from -1 to 1). */
  at: number
  x: number
  y: number
  /** Degrees. */
  turn: number
}

const NEAR = { side: 'near', at: 0 } as const

/** From the nearest seat on, in the order of play: the next one sits to the left. */
const ARCS: Record<number, readonly Spot[]> = {
  4: [
    { ...NEAR, x: 0, y: 0.86, turn: -2 },
    { side: 'left', at: 0, x: -1.12, y: 0.02, turn: -6 },
    { side: 'top', at: 0, x: 0, y: -0.86, turn: 3 },
    { side: 'right', at: 0, x: 1.12, y: -0.04, turn: 5 },
  ],
  5: [
    { ...NEAR, x: 0, y: 0.92, turn: 2 },
    { side: 'left', at: 0.55, x: -1.12, y: 0.62, turn: -7 },
    { side: 'top', at: -0.5, x: -0.6, y: -0.9, turn: -3 },
    { side: 'top', at: 0.5, x: 0.6, y: -0.9, turn: 4 },
    { side: 'right', at: 0.55, x: 1.12, y: 0.62, turn: 6 },
  ],
  6: [
    { ...NEAR, x: 0, y: 0.94, turn: -2 },
    { side: 'left', at: 0.82, x: -1.12, y: 0.78, turn: -5 },
    { side: 'left', at: -0.86, x: -1.12, y: -0.84, turn: -4 },
    { side: 'top', at: 0, x: 0, y: -0.96, turn: 2 },
    { side: 'right', at: -0.86, x: 1.12, y: -0.84, turn: 5 },
    { side: 'right', at: 0.82, x: 1.12, y: 0.78, turn: 4 },
  ],
}

/** The places of a table for so many, by seat, as seen by whoever sits nearest. */
export function arc(players: number, own: number): Spot[] {
  const spots = ARCS[players] ?? []
  return spots.map((_, seat) => spots[(seat - own + players) % players] as Spot)
}
