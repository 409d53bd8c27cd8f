// The table in words, for a person who cannot see it.
import type { hilo } from '$/lib/types.gen'
import { say } from './lang'
import { cardOr, type HiloWords } from './words'

export function read(view: hilo.View, words: HiloWords): string {
  const parts: string[] = []
  const first = view.seat ?? 0
  for (let step = 0; step < view.players; step++) {
    const seat = (first + step) % view.players
    const grid = view.grids[seat]
    const name = words.names[seat] ?? ''
    if (!grid) continue
    if (!grid.cells.length) {
      parts.push(say('read_none', { name }))
      continue
    }
    const cells = grid.cells.map((code, at) => `${at + 1} ${cardOr(words, code, say('face_down'))}`).join(', ')
    const told = { rows: grid.rows, cols: grid.cols, cells, n: grid.showing }
    parts.push(seat === view.seat ? say('read_own', told) : say('read_other', { ...told, name }))
  }
  parts.push(say('read_piles', { discard: cardOr(words, view.discard, say('nothing')), n: view.pile }))
  if (view.drawn) parts.push(say('read_drawn', { card: words.card(view.drawn) }))
  return parts.join(' ')
}
