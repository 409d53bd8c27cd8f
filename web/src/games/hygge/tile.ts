import type { Tile } from '$/lib/plug'

export const tile: Tile = { cards: ['bear', 'tea', 'hedgehog'] }
