import type { Tile } from '$/lib/gameui'

export const tile: Tile = { cards: ['3L', '8L', '1L'], pause: 3000 }
