import { expect, test } from 'vitest'
import { normal, wish } from './options'
import type { GameInfo } from './types.gen'

const option = (name: string, value: unknown) => ({
  name,
  rule: 'KK-2',
  kind: 'flag',
  defaults: { '2': value },
  values: null,
  least: null,
  most: null,
})
const game: GameInfo = {
  name: 'koikoi',
  players: [2],
  levels: ['random'],
  options: [option('preset', 'rulebook'), option('extras', false), option('rounds', 12)],
  presets: { rulebook: {}, classic: { extras: true } },
  aids: false,
}

test('an option has the value of the preset, else its default', () => {
  expect(normal(game, game.options[1]!, 2, 'classic')).toBe(true)
  expect(normal(game, game.options[1]!, 2, 'rulebook')).toBe(false)
  expect(normal(game, game.options[2]!, 2, 'classic')).toBe(12)
})

test('only what differs from the preset is sent', () => {
  expect(wish(game, 2, 'classic', { extras: true, rounds: 6 })).toEqual({ preset: 'classic', rounds: 6 })
  expect(wish(game, 2, 'rulebook', { extras: true })).toEqual({ preset: 'rulebook', extras: true })
  expect(wish(game, 2, null, {})).toEqual({})
})
