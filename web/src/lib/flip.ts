// Cards that move by the difference of two views: where every card was, where it is now, and a movement between.
//
// Elements with data-flip="key" are followed by their key. One that was not there before comes from the place with
// data-place="x" if it has data-from="x" (a pile, a hand of backs); otherwise it fades in. data-turn: it turns over,
// also where it lies.

export const MOVE = 320
export const STAGGER = 24
export const TURN = 240
const EASE = 'cubic-bezier(.2,.7,.2,1)'

export type Places = Map<string, DOMRect>

/** Where everything is. */
export function places(root: ParentNode): Places {
  const found: Places = new Map()
  for (const element of root.querySelectorAll<HTMLElement>('[data-flip],[data-place]')) {
    const rect = element.getBoundingClientRect()
    if (element.dataset['flip']) found.set(element.dataset['flip'], rect)
    if (element.dataset['place']) found.set(`@${element.dataset['place']}`, rect)
  }
  return found
}

/** Move everything from where it was. `pace` 0: not at all; `calm`: only fade. Answers how long it takes. */
export function flip(root: ParentNode, before: Places, pace: number, calm: boolean): number {
  if (pace === 0) return 0
  let moved = 0
  const cards = [...root.querySelectorAll<HTMLElement>('[data-flip]')]
  const places = cards.map((card) => card.getBoundingClientRect()) // all of them before anything moves: laid out once
  for (const [at, element] of cards.entries()) {
    const now = places[at] as DOMRect
    const was = before.get(element.dataset['flip'] ?? '')
    const from = was ?? before.get(`@${element.dataset['from'] ?? ''}`)
    if (!from || !now.width || !from.width) {
      if (!was) element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: calm ? 80 : 160 * pace })
      continue
    }
    const [dx, dy, scale] = [from.left - now.left, from.top - now.top, from.width / now.width]
    const turns = !was && element.dataset['turn'] !== undefined
    const stays = Math.abs(dx) < 1 && Math.abs(dy) < 1 && Math.abs(scale - 1) < 0.01
    if (stays && !turns) continue
    if (calm) {
      element.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: 80 })
      continue
    }
    const delay = STAGGER * pace * moved++
    const start = `translate(${dx}px, ${dy}px) scale(${scale})`
    const timing = { duration: MOVE * pace, delay, easing: EASE, fill: 'backwards' as const }
    element.animate(
      [
        { transform: start, transformOrigin: '0 0', zIndex: 50 },
        { transformOrigin: '0 0', zIndex: 50 },
      ],
      timing,
    )
    if (turns) {
      const over = [{ transform: 'perspective(700px) rotateY(180deg)' }, { transform: 'perspective(700px) rotateY(0)' }]
      element.firstElementChild?.animate(over, { ...timing, duration: TURN * pace })
    }
  }
  return (
    moved ?
      calm ? 80
      : MOVE * pace + STAGGER * pace * (moved - 1)
    : 0
  )
}
