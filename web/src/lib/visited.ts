// Tables this device has sat at, so that the home page can lead back.
export interface Visited {
  id: string
  game: string
  at: number
}

const KEPT = 'tablee.tables'
const MOST = 8
const PLAYED = 'tablee.played.'

export function visited(): Visited[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]')
    return Array.isArray(kept) ? (kept as Visited[]).filter((one) => typeof one?.id === 'string') : []
  } catch {
    return []
  }
}

/** Whether somebody has played this game in this browser, however long ago. */
export function played(game: string): boolean {
  return localStorage.getItem(PLAYED + game) !== null || visited().some((one) => one.game === game)
}

export function visit(id: string, game: string): void {
  localStorage.setItem(PLAYED + game, '')
  const others = visited().filter((one) => one.id !== id)
  localStorage.setItem(KEPT, JSON.stringify([{ id, game, at: Date.now() }, ...others].slice(0, MOST)))
}

export function forget(id: string): void {
  localStorage.setItem(KEPT, JSON.stringify(visited().filter((one) => one.id !== id)))
}
