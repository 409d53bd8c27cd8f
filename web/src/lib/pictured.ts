// Rules are text with codes of cards in it (<code data-card>): each gets its picture.
import type { Attachment } from 'svelte/attachments'
import type { Art } from './art.svelte'

/** Puts a picture before every code of a card in `html`, once both are there. */
export function pictured(art: Art, html: string): Attachment<HTMLElement> {
  return (page) => {
    if (!html || !art.ready) return
    for (const code of page.querySelectorAll<HTMLElement>('code[data-card]')) {
      const picture = new Image()
      picture.src = art.url(code.dataset['card'] ?? '')
      picture.alt = ''
      code.prepend(picture)
    }
  }
}
