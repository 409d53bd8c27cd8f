// Opening a table in one tap. I am ready there as soon as I am connected.
import { lang } from '$/lang/index.svelte'
import { api, wishes } from './api'
import { loadPlug, loadWords } from './plug'
import { settings } from './settings.svelte'
import type { GameInfo, OpenTable } from './types.gen'

/** How long bots think, as fast as the person likes it. */
export function botPause(): number {
  return { relaxed: 1100, normal: 700, fast: 300, off: 500 }[settings.speed]
}

/** Against bots, in one tap: a table with me on the first chair, that starts at once. Answers its id. */
export async function playBots(game: GameInfo, name: string): Promise<string> {
  const players = game.players.includes(3) ? 3 : (game.players[0] ?? 2)
  const level = game.levels[1] ?? game.levels[0] ?? 'random'
  const seats: OpenTable['seats'] = ['me', ...Array.from({ length: players - 1 }, () => ({ bot: level }))]
  // what will be needed in a moment
  for (const soon of [import('./drawing'), loadPlug(game.name), loadWords(game.name, lang.language)])
    soon.catch(() => undefined)
  const { table } = await api.open({
    game: game.name,
    players,
    seats,
    starts: 'when_full',
    name: name || null,
    pause: botPause(),
  })
  wishes.set(table.id, true)
  return table.id
}

/** For friends: a table with me on the first chair and the others free. Answers its id. */
export async function invite(game: GameInfo, name: string): Promise<string> {
  const players = game.players.includes(3) ? 3 : (game.players[0] ?? 2)
  const { table } = await api.open({
    game: game.name,
    players,
    seats: ['me'],
    name: name || null,
    stand_in: 60,
  })
  wishes.set(table.id, false)
  return table.id
}
