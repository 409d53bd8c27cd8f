import { expect, test } from 'vitest'
import { letterOf, Table } from './table.svelte'
import type { GameUI } from './gameui'
import type { TableInfo, View } from './types.gen'
import type { WordsFile } from './words'

const file: WordsFile = { says: {}, tells: {}, cards: {}, duties: {} }

function table(phase: string, over = false): Table {
  const one = new Table('id', {} as GameUI, 'koikoi', file)
  one.view = { to_act: [0, 2], over } as View
  one.info = { phase, seats: [] } as unknown as TableInfo
  one.seat = 0
  return one
}

test('a medal has the letter of a name, of "You", or the number of the chair', () => {
  expect(letterOf('élise', null)).toBe('É')
  expect(letterOf('Player 1', 'You')).toBe('Y')
  expect(letterOf('Player 2', 2)).toBe('2')
  expect(letterOf('', null)).toBe('?')
})

test('it is the turn of whoever may act, and mine if I may', () => {
  const one = table('playing')
  expect([0, 1, 2].map((seat) => one.acts(seat))).toEqual([true, false, true])
  expect(one.mine).toBe(true)
  one.seat = null
  expect(one.mine).toBe(false)
})

test('nobody has a turn once the round, the game or the table is over', () => {
  expect(table('abandoned').acts(0)).toBe(false)
  expect(table('playing', true).mine).toBe(false)
  const one = table('playing')
  one.sheet = { title: '', seats: [], totals: [] }
  expect(one.acts(2)).toBe(false)
  expect(one.mine).toBe(false)
})
