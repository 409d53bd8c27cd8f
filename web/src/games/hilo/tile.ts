import type { Tile } from '$/lib/gameui'

export const tile: Tile = { cards: ['r5', 'c-1', 'y8'], ratio: 100 / 140 }
