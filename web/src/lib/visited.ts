// Tables this device has sat at, so that the home page can lead back.
export interface Visited {
  id: string
  game: string
  at: number
}

const KEPT = 'tablee.tables'
const MOST = 8

export function visited(): Visited[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]')
    return Array.isArray(kept) ? (kept as Visited[]).filter((one) => typeof one?.id === 'string') : []
  } catch {
    return []
  }
}

export function visit(id: string, game: string): void {
  const others = visited().filter((one) => one.id !== id)
  localStorage.setItem(KEPT, JSON.stringify([{ id, game, at: Date.now() }, ...others].slice(0, MOST)))
}

export function forget(id: string): void {
  localStorage.setItem(KEPT, JSON.stringify(visited().filter((one) => one.id !== id)))
}
