// Rules are text with codes of cards in it (<code data-card>): each gets its picture.
import type { Attachment } from 'svelte/attachments'
import type { Art } from './art.svelte'

/** Puts a picture before every code of a card: its place at once, so that nothing moves when the picture comes. */
export function pictured(art: Art, ratio: number): Attachment<HTMLElement> {
  return (page) => {
    for (const code of page.querySelectorAll<HTMLElement>('code[data-card]')) {
      const picture = code.querySelector('img') ?? new Image(100, Math.round(100 / ratio))
      picture.alt = ''
      picture.src = art.url(code.dataset['card'] ?? '')
      if (!picture.isConnected) code.prepend(picture)
    }
  }
}
