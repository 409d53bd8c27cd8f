// Opening a table in one tap. I am ready there as soon as I am connected.
import beginnings from '$/gen/beginnings.json'
import { lang } from '$/lang/index.svelte'
import { api, wishes } from './api'
import { loadUI, loadWords, tileOf } from './gameui'
import { settings } from './settings.svelte'
import type { GameInfo, OpenTable } from './types.gen'
import { played } from './visited'

type Options = Record<string, unknown>
const BEGINNINGS: Record<string, { short: Options; first: Options }> = beginnings

/** Milliseconds from a bot's turn to its move: as long as it takes to see the move before, at the person's speed. */
export function botPause(game: string): number {
  return Math.round((tileOf(game)?.pause ?? 1000) * (settings.pace || 0.5))
}

/** The options of a game that somebody begins without choosing any: a short one; a first one is gentler still. */
export function optionsOf(game: string, first = !played(game)): Options {
  const { short, first: gentle } = BEGINNINGS[game] ?? { short: {}, first: {} }
  return { ...short, ...(first ? gentle : {}) }
}

/** A first game, after the lessons, against novices. Answers its table's id. */
export async function firstGame(name: string): Promise<string> {
  const game = (await api.games()).find((one) => one.name === name)
  if (!game) throw new Error(name)
  return playBots(game, settings.name, true)
}

/** Against bots, in one tap: a table with me on the first chair, that starts at once. Answers its id. */
export async function playBots(game: GameInfo, name: string, first = !played(game.name)): Promise<string> {
  const players = game.players.includes(3) ? 3 : (game.players[0] ?? 2)
  const level = game.levels[1] ?? game.levels[0] ?? 'random'
  const seats: OpenTable['seats'] = ['me', ...Array.from({ length: players - 1 }, () => ({ bot: level }))]
  // what will be needed in a moment
  for (const soon of [import('./drawing'), loadUI(game.name), loadWords(game.name, lang.language)])
    soon.catch(() => undefined)
  const { table } = await api.open({
    game: game.name,
    players,
    seats,
    options: optionsOf(game.name, first),
    starts: 'when_full',
    name: name || null,
    pause: botPause(game.name),
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
    options: optionsOf(game.name, false),
    name: name || null,
    stand_in: 60,
    pause: botPause(game.name),
  })
  wishes.set(table.id, false)
  return table.id
}
