// The table of a lesson or a drill, which no server knows: bots on all other chairs, nothing to leave, list or look up.
import { settings } from './settings.svelte'
import type { SeatInfo, TableInfo } from './types.gen'

export function nowhere(game: string, players: number, seat: number): TableInfo {
  const chair = (number: number): Partial<SeatInfo> => ({
    taken: true,
    name: number === seat ? settings.name || null : null,
    bot: number === seat ? null : 'novice',
  })
  const seats = Array.from({ length: players }, (_, number) => chair(number)) as SeatInfo[]
  const known: Partial<TableInfo> = { id: '', game, players, options: {}, phase: 'over', match: 0, seats, aids: true }
  return known as TableInfo
}
