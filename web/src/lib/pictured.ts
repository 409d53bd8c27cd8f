// Rules are text with codes of cards in it (<code data-card>): each gets its picture.
import type { Attachment } from 'svelte/attachments'
import { EMPTY, type Art } from './art.svelte'

/** How far below the screen a picture is made ready. */
const AHEAD = '800px'

/**
 * Puts a picture before every code of a card: its place at once, so that nothing moves, and the picture itself when it
 * comes near the screen. Fifty at once would hold a phone up for a third of a second.
 */
export function pictured(art: Art, ratio: number): Attachment<HTMLElement> {
  return (page) => {
    const near = new IntersectionObserver(
      (places) => {
        for (const { isIntersecting, target } of places)
          if (isIntersecting) {
            near.unobserve(target)
            ;(target as HTMLImageElement).src = art.url(target.parentElement?.dataset['card'] ?? '')
          }
      },
      { rootMargin: AHEAD },
    )
    for (const code of page.querySelectorAll<HTMLElement>('code[data-card]')) {
      const picture = code.querySelector('img') ?? new Image()
      picture.alt = ''
      picture.src ||= EMPTY
      picture.style.aspectRatio = String(ratio)
      if (!picture.isConnected) code.prepend(picture)
      if (art.ready) near.observe(picture)
    }
    return () => near.disconnect()
  }
}
