// What this browser keeps: my moves and salts, to compare with the records of matches, and positions to drill. Small
// values by their keys, in localStorage, the oldest of a kind dropped first; in memory where a browser keeps nothing.

/** How many of a kind are kept. */
export const MOST = 200
const memory = new Map<string, string>()

export function read<Kept>(key: string): Kept | null {
  try {
    const text = memory.get(key) ?? localStorage.getItem(key)
    return text === null ? null : (JSON.parse(text) as Kept)
  } catch {
    return null
  }
}

export function write(key: string, value: unknown): void {
  const text = JSON.stringify(value)
  try {
    localStorage.setItem(key, text)
  } catch {
    memory.set(key, text)
  }
}

export function keys(prefix: string): string[] {
  const all = [...memory.keys()]
  try {
    for (let n = 0; n < localStorage.length; n++) all.push(localStorage.key(n) ?? '')
  } catch {
    // only what is in memory
  }
  return all.filter((key) => key.startsWith(prefix))
}

export function drop(key: string): void {
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // it was in memory only
  }
}

/** Drop what is too many of a kind. */
export function prune(prefix: string): void {
  const kept = keys(prefix)
  if (kept.length <= MOST) return
  const age = new Map(kept.map((key) => [key, read<{ at: number }>(key)?.at ?? 0]))
  for (const key of kept.sort((a, b) => (age.get(a) ?? 0) - (age.get(b) ?? 0)).slice(0, kept.length - MOST)) drop(key)
}

// My moves

/** The moves of one match that were made here, by the numbers of their steps; the numbers where some were taken back. */
export interface KeptMoves {
  made: Record<number, string>
  back: number[]
  at: number
}

const MOVES = 'tablee.moves.'

/** Step *seq* is a move that was made here; null: what was made before it may have been taken back. */
export function keepMove(table: string, match: number, seq: number, text: string | null): void {
  const { made, back } = movesOf(table, match)
  if (text === null) back.push(seq)
  else made[seq] = text
  write(`${MOVES}${table}.${match}`, { made, back, at: Date.now() } satisfies KeptMoves)
  prune(MOVES)
}

export function movesOf(table: string, match: number): KeptMoves {
  return read<KeptMoves>(`${MOVES}${table}.${match}`) ?? { made: {}, back: [], at: 0 }
}
