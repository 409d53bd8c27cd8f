// Addresses: /, /new/:game, /t/:id and /t/:id/:match (a result), /r/:id and /r/:id/:match (a replay), /review/:id/:match,
// /rules/:game, /learn/:game and /learn/:game/:number (a lesson), /drill.
export type Page =
  | { name: 'home' }
  | { name: 'new'; game: string }
  | { name: 'table'; id: string; match: number | null }
  | { name: 'replay'; id: string; match: number | null }
  | { name: 'review'; id: string; match: number | null }
  | { name: 'drill' }
  | { name: 'rules'; game: string }
  | { name: 'learn'; game: string; number: number | null }
  | { name: 'nowhere' }

/** The page at a path. */
export function route(path: string): Page {
  const [first = '', second = '', third, ...more] = path.split('/').filter(Boolean)
  if (!first) return { name: 'home' }
  if (first === 'drill' && !second) return { name: 'drill' }
  if (more.length || !/^[a-z0-9]+$/.test(second)) return { name: 'nowhere' }
  if (third !== undefined && !/^[1-9][0-9]{0,5}$/.test(third)) return { name: 'nowhere' }
  const match = third === undefined ? null : Number(third)
  if (first === 't') return { name: 'table', id: second, match }
  if (first === 'review') return { name: 'review', id: second, match }
  if (first === 'r') return { name: 'replay', id: second, match }
  if (first === 'learn') return { name: first, game: second, number: match }
  if (match === null && (first === 'new' || first === 'rules')) return { name: first, game: second }
  return { name: 'nowhere' }
}

class Router {
  path = $state(typeof location === 'undefined' ? '/' : location.pathname)
  page = $derived(route(this.path))

  start(): void {
    addEventListener('popstate', () => (this.path = location.pathname))
    addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return
      if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return
      if (link.pathname.startsWith('/api/') || (link.pathname === location.pathname && link.hash)) return
      event.preventDefault()
      this.go(link.pathname + link.hash)
    })
  }

  go(to: string, replace = false): void {
    if (replace) history.replaceState(null, '', to)
    else history.pushState(null, '', to)
    this.path = location.pathname
    scrollTo(0, 0)
  }
}

export const router = new Router()
