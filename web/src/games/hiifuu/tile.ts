import type { Tile } from '$/lib/gameui'

export const tile: Tile = { cards: ['b18', 'p9', 'o2'] }
