import { expect, test } from 'vitest'
import { plainArt } from '$/lib/plainart'
import type { View } from '$/lib/types.gen'
import { Words, type WordsFile } from '$/lib/words'
import { fields, onlyMove } from './fields'
import { fieldText, moveText } from './words'

const CARDS = { '7': 'seven', '8': 'eight', o3: 'three of oranges' }
const SHARED = {
  game: 'higher',
  players: 2,
  seat: 0,
  round: 1,
  rounds: [],
  totals: [0, 3],
  over: false,
  winners: [],
  to_act: [0],
  duty: 'play',
  legal: ['play 7'],
  choose: null,
  last: [],
}
const view = (own: object): View => ({ ...SHARED, ...own }) as unknown as View

const SAYS = {
  'move.play': 'Play {what}',
  'view.won': 'tricks',
}
const words = (seat: number | null): Words =>
  new Words<WordsFile>({ says: SAYS, tells: {}, cards: CARDS, duties: {} }, 'en', ['Ann', 'Bob'], seat)

test('what all views hold is not shown a second time', () => {
  expect(fields(view({}), CARDS)).toEqual({ hand: [], seats: [[], []], table: [] })
})

test('a hand is a list of cards, and of nothing else', () => {
  expect(fields(view({ hand: ['7', 'o3', '8'] }), CARDS).hand).toEqual(['7', 'o3', '8'])
  expect(fields(view({ hand: null }), CARDS)).toEqual({ hand: [], seats: [[], []], table: [] })
  const odd = fields(view({ hand: ['7', 'toString', '8'] }), CARDS)
  expect(odd.hand).toEqual([])
  expect(odd.table).toEqual([{ name: 'hand', parts: [{ card: '7' }, { text: 'toString' }, { card: '8' }] }])
})

test('a list with an entry for each player is about the players, any other lies on the table', () => {
  const found = fields(
    view({ trick: ['7', null], pile: ['7', '8', 'o3'], left: 12, open: true, shut: false, none: null }),
    CARDS,
  )
  expect(found.seats).toEqual([[{ name: 'trick', parts: [{ card: '7' }] }], []])
  expect(found.table).toEqual([
    { name: 'pile', parts: [{ card: '7' }, { card: '8' }, { card: 'o3' }] },
    { name: 'left', parts: [{ text: '12' }] },
    { name: 'open', parts: [{ text: '✓' }] },
    { name: 'shut', parts: [{ text: '–' }] },
  ])
})

test('what is inside a thing is named', () => {
  const seat = { won_tricks: 2, taken: ['7'], away: null }
  expect(fields(view({ seats: [seat, { won_tricks: 0 }] }), CARDS).seats).toEqual([
    [{ name: 'seats', parts: [{ text: 'won tricks' }, { text: '2' }, { text: 'taken' }, { card: '7' }] }],
    [{ name: 'seats', parts: [{ text: 'won tricks' }, { text: '0' }] }],
  ])
})

test('a card that one move names is that move', () => {
  expect(onlyMove(['play 7', 'play 17', 'draw'], '7')).toBe('play 7')
  expect(onlyMove(['play 7', 'keep 7'], '7')).toBeNull()
  expect(onlyMove(['play 8'], '7')).toBeNull()
})

test('a move says its verb in the language of the page, or is shown as it is written', () => {
  expect(moveText('play 7 x 8', words(0))).toBe('Play seven x eight')
  expect(moveText('take o3', words(0))).toBe('take three of oranges')
  expect(moveText('pass', words(0))).toBe('pass')
})

test('a field has its label, or its name', () => {
  expect(fieldText('won', words(0))).toBe('tricks')
  expect(fieldText('cards_left', words(0))).toBe('cards left')
})

test('a plain card shows its code, and a back the colour of its game', () => {
  const [one, other] = [plainArt('higher'), plainArt('whist')]
  const svg = (address: string): string => decodeURIComponent(address.replace('data:image/svg+xml,', ''))
  expect(svg(one('a<b&c'))).toContain('>a&lt;b&amp;c</text>')
  expect(one('7')).not.toBe(one('8'))
  expect(one('back')).toBe(one('back'))
  expect(one('back')).not.toBe(other('back'))
  expect(svg(one('back'))).not.toContain('<text')
})
