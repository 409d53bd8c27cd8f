import type { Tile } from '$/lib/gameui'

export const tile: Tile = { cards: ['bear', 'tea', 'hedgehog'] }
