// One stop of the Tab key a zone; arrows move within it. The zone's buttons are those without data-apart.
import type { Attachment } from 'svelte/attachments'

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function items(zone: HTMLElement): HTMLElement[] {
  return [...zone.querySelectorAll<HTMLElement>('button, a[href], [role=button]')].filter(
    (item) => !item.hasAttribute('disabled') && item.offsetParent !== null && item.dataset['apart'] === undefined,
  )
}

/** What would be refused now. */
export const REFUSED = '.dim, .gone'

/**
 * The first item of a zone that may be chosen: one that is outlined, or at least not refused. An item that has just been
 * drawn is no stop of the Tab key yet, although the browser counts it as one.
 */
export function firstChoice(zone: HTMLElement): HTMLElement | null {
  const all = items(zone)
  const may = all.filter((item) => !item.matches(REFUSED))
  return (
    may.find((item) => item.matches('.target')) ??
    may.find((item) => item.getAttribute('tabindex') === '0') ??
    may[0] ??
    all[0] ??
    null
  )
}

/** What is at the place of an item in its zone now, or later, when the item itself is gone. */
export function place(item: HTMLElement): () => HTMLElement | null {
  const zone = item.closest<HTMLElement>('[data-zone]')
  const at = zone ? items(zone).indexOf(item) : -1
  return () => {
    const all = zone?.isConnected ? items(zone) : []
    return all[Math.min(Math.max(at, 0), all.length - 1)] ?? null
  }
}

/** The next item in a direction: the nearest one there, a step sideways costing more than a step ahead. */
export function nearest(from: DOMRect, rects: readonly DOMRect[], [dx, dy]: [number, number]): number {
  let [best, found] = [Infinity, -1]
  rects.forEach((to, index) => {
    const x = to.left + to.width / 2 - (from.left + from.width / 2)
    const y = to.top + to.height / 2 - (from.top + from.height / 2)
    const ahead = x * dx + y * dy
    const aside = Math.abs(x * dy) + Math.abs(y * dx)
    if (ahead > 2 && ahead + 3 * aside < best) [best, found] = [ahead + 3 * aside, index]
  })
  return found
}

/** {@attach roving()} on a zone. */
export function roving(): Attachment<HTMLElement> {
  return (zone) => {
    let current: HTMLElement | null = null
    const settle = (): void => {
      const all = items(zone)
      if (!current || !all.includes(current)) current = all[0] ?? null
      for (const item of all) {
        const index = item === current ? 0 : -1
        if (item.tabIndex !== index) item.tabIndex = index
      }
    }
    // with the next picture: what can be seen is known then, and asking before would lay the page out once more
    let next = 0
    const settleSoon = (): void => {
      next ||= requestAnimationFrame(() => {
        next = 0
        settle()
      })
    }
    const focused = (event: FocusEvent): void => {
      const item = items(zone).find((one) => one === event.target)
      if (item) current = item
      settle()
    }
    const pressed = (event: KeyboardEvent): void => {
      settle()
      const all = items(zone)
      if (event.altKey || event.ctrlKey || event.metaKey || !all.length) return
      const step = STEPS[event.key]
      let to: number
      if (step && current) {
        to = nearest(
          current.getBoundingClientRect(),
          all.map((item) => item.getBoundingClientRect()),
          step,
        )
      } else if (event.key === 'Home') to = 0
      else if (event.key === 'End') to = all.length - 1
      else return
      event.preventDefault()
      all[to]?.focus()
    }
    const observer = new MutationObserver(settleSoon)
    observer.observe(zone, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
    zone.addEventListener('focusin', focused)
    zone.addEventListener('keydown', pressed)
    settleSoon()
    return () => {
      cancelAnimationFrame(next)
      observer.disconnect()
      zone.removeEventListener('focusin', focused)
      zone.removeEventListener('keydown', pressed)
    }
  }
}
