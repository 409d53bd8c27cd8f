import type { Tile } from '$/lib/plug'

export const tile: Tile = { cards: ['b18', 'p9', 'o2'] }
