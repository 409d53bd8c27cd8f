import { expect, test } from 'vitest'
import * as en from '$/gen/lang/hilo.en'
import { narrate } from '$/lib/narration'
import { Words } from '$/lib/words'
import type { SeatEvent, hilo } from '$/lib/types.gen'
import { aloud } from './aloud'
import { completing, touches, DISCARD, DROP, picks, touchDiscard, touchPile, touchPlace, type Moment } from './touches'
import { frames, type Stage } from './frames'
import { came, placeOf, touched } from './last'
import { scoreSheet } from './score'
import { linesOf } from './words'

const words = new Words(en, 'en', ['Léa', 'Max'], 0)
const grid = (cells: (string | null)[], near: hilo.Near[] = []): hilo.Grid => ({
  rows: 3,
  cols: 3,
  cells,
  near,
  full: [],
  showing: cells.reduce((sum, code) => sum + (code ? Number(code.slice(1)) : 0), 0),
})
const mine = grid(['r1', 'b9', null, null, 'r5', null, null, null, null], [{ line: 'd1', colour: 'r', cell: 9 }])
const view = {
  game: 'hilo',
  players: 2,
  seat: 0,
  round: 1,
  rounds: [],
  totals: [0, 0],
  over: false,
  winners: [],
  to_act: [0],
  duty: 'take_or_draw',
  legal: ['take 1', 'take 2', 'draw'],
  choose: null,
  last: [],
  turn: 0,
  flips: [],
  grids: [mine, grid(Array<null>(9).fill(null))],
  discard: 'r3',
  discards: 1,
  pile: 50,
  drawn: null,
  closer: null,
  left: null,
  offers: [],
} as hilo.View
const drawn = {
  ...view,
  duty: 'swap_or_drop',
  drawn: 'c2',
  legal: ['swap 1', 'swap 2', 'swap 3', 'drop 3', 'drop 9'],
} as hilo.View
const flipping = {
  ...view,
  duty: 'flip',
  legal: [],
  choose: { verb: 'flip', count: 2, among: ['1', '2', '3'] },
} as hilo.View
const at = (now: hilo.View, ...picked: string[]): Moment => ({ view: now, seat: 0, mine: true, picked, oneTap: false })

test('two places are picked and turned over together, in order', () => {
  expect(touchPlace(at(flipping), '3')).toEqual({ toggle: '3', most: 2 })
  expect(touches(at(flipping, '3'), words).primary?.disabled).toBe(true)
  expect(touches(at(flipping, '3', '1'), words)).toMatchObject({
    sentence: 'Turn over places 1 and 3?',
    primary: { act: { play: 'flip 1 3' }, disabled: false },
  })
  expect(touchPlace(at(flipping, '3'), '3')).toEqual({ toggle: '3', most: 2 })
  expect(touchPlace(at(flipping, '3', '1'), '3')).toEqual({ play: 'flip 1 3' })
  expect(touchPlace(at(flipping, '3', '1'), '2')).toEqual({ toggle: '2', most: 2 })
  expect(touchPlace({ ...at(flipping, '3'), oneTap: true }, '1')).toEqual({ play: 'flip 1 3' })
})

test('the discard is taken by touching it and a place, in either order', () => {
  expect(touchDiscard(at(view))).toEqual({ pick: DISCARD })
  expect(touchPlace(at(view, DISCARD), '2')).toEqual({ play: 'take 2' })
  expect([...touches(at(view, DISCARD), words).targets]).toEqual(['1', '2'])
  expect(touchPlace(at(view), '2')).toEqual({ pick: '2' })
  expect(touchDiscard(at(view, '2'))).toEqual({ play: 'take 2' })
  expect(touchPlace(at(view, '2'), '2')).toEqual({ play: 'take 2' })
  expect(touchDiscard(at(view, DISCARD))).toEqual({ unpick: true })
  expect(touches(at(view, '2'), words).sentence).toBe('Red 3 for blue 9? −6 points.')
  expect(touches(at(view, '9'), words).sentence).toBe('Red 3 for a face-down card? HILO!')
  expect(touchPile(at(view))).toEqual({ play: 'draw' })
})

test('a drawn card is swapped, or dropped and a face-down card turned over', () => {
  expect(touches(at(drawn), words).primary).toEqual({ label: 'Discard it', act: { pick: DROP } })
  expect([...touches(at(drawn, DROP), words).targets]).toEqual(['3', '9'])
  expect(touchPlace(at(drawn, DROP), '3')).toEqual({ play: 'drop 3' })
  expect(touchPlace(at(drawn, DROP), '2')).toEqual({ play: 'drop 2' }) // refused, and explained
  expect(touches(at(drawn, '3'), words)).toMatchObject({
    primary: { act: { play: 'swap 3' } },
    secondary: { act: { play: 'drop 3' } },
  })
  expect(touches(at(drawn, '2'), words)).toMatchObject({ primary: { act: { play: 'swap 2' } }, cancel: true })
  expect(touchPlace({ ...at(drawn), oneTap: true }, '2')).toEqual({ play: 'swap 2' })
  expect(touchPlace({ ...at(drawn), oneTap: true }, '3')).toEqual({ pick: '3' }) // two ways
})

test('what was picked for something else counts as nothing', () => {
  expect(picks(at(view, DROP, '2'))).toEqual(['2'])
  expect(picks(at(drawn, DISCARD))).toEqual([])
  expect(picks({ ...at(view, '2'), mine: false })).toEqual([])
  expect(touchPlace({ ...at(view), seat: null, mine: false }, '2')).toBeNull()
  expect(touchPlace({ ...at(view), mine: false }, '2')).toEqual({ play: 'take 2' }) // refused, and explained
})

test('a place is marked where the card at hand makes a line', () => {
  expect([...completing(mine, 'r3')]).toEqual(['9'])
  expect([...completing(mine, 'b3')]).toEqual([])
  expect([...completing(mine, null)]).toEqual([])
})

test('the cards of the lines on offer are outlined', () => {
  const offers = [{ move: 'hilo d1 rows', removes: [['r5', 'r1', 'r0']], rows: 2, cells: [] }]
  expect([...touches(at({ ...view, duty: 'hilo_or_keep', offers }), words).targets]).toEqual(['1', '5'])
})

test('cards come from where they were, and the last ones stay ringed', () => {
  const events: hilo.SeatEvent[] = [
    { event: 'placed', seat: 1, cell: 4, card: 'g2', source: 'pile', replaced: 'y8', was_down: true },
  ]
  expect(came(events)).toMatchObject({ from: { g2: 'drawn', y8: placeOf(1, 4) }, drawing: null })
  expect(came([{ event: 'drew', seat: 1, card: null }]).drawing).toBe(1)
  const dropped: hilo.SeatEvent = { event: 'dropped', seat: 0, card: 'o7', cell: 3, turned: 'p1' }
  expect([...came([dropped]).turned]).toEqual(['p1'])
  expect(touched(touched({}, events), [dropped])).toEqual({ 0: 'p1', 1: 'g2' })
  expect(touched({ 0: 'p1' }, [{ event: 'dealt', round: 2, discard: 'b1' }])).toEqual({})
})

test('a line is outlined, then lies on the discard pile', () => {
  const removed: SeatEvent = {
    event: 'removed',
    seat: 0,
    line: 'd1',
    slide: 'rows',
    cards: ['r5', 'r1', 'r0'],
    forced: false,
  }
  const forced: SeatEvent = { ...removed, cards: ['b9', 'b4', 'b2'], forced: true }
  const shown = frames(view, view, [removed, forced], words)
  const stages = shown.map((frame) => frame.stage as Stage)
  expect(stages.map((stage) => stage.going ?? stage.heap)).toEqual([
    removed.cards,
    removed.cards,
    forced.cards,
    forced.cards,
  ])
  expect(stages[3]?.gone).toEqual([...removed.cards, ...forced.cards])
  expect(shown.every((frame) => frame.view.legal.length === 0 && frame.view.offers.length === 0)).toBe(true)
})

test('a card that is only exchanged needs no moment of its own', () => {
  expect(
    frames(
      view,
      view,
      [{ event: 'placed', seat: 0, cell: 2, card: 'r3', source: 'discard', replaced: 'b9', was_down: false }],
      words,
    ),
  ).toEqual([])
})

const sheet = (turned: string[], left: string[], sum: number, removed: hilo.Removal[] = []): hilo.Sheet => ({
  turned,
  removed,
  left,
  sum,
})
const ending: SeatEvent[] = [
  { event: 'placed', seat: 0, cell: 2, card: 'r3', source: 'discard', replaced: 'b9', was_down: false },
  {
    event: 'revealed',
    closer: 1,
    doubled: true,
    points: [9, 20],
    sheets: [
      sheet(['g1', 'g2', 'g3', 'c1', 'c2', 'c3'], ['r1', 'r3', 'r5'], 9, [
        { line: 'r3', slide: null, cards: ['c3', 'c2', 'c1'] },
      ]),
      sheet([], ['y10'], 10),
    ],
  },
  { event: 'round_ended', round: 1, points: [9, 20], totals: [9, 20] },
]

test('at the end all is turned over before the sheet', () => {
  const shown = frames(view, view, ending, words)
  expect(shown).toHaveLength(3)
  expect(shown[0]?.view.grids[0]?.cells.slice(0, 2)).toEqual(['r1', 'r3'])
  expect(shown[0]?.view.discard).toBe('b9')
  expect(shown[1]?.view.grids[0]?.cells).toEqual(['r1', 'r3', 'g1', 'g2', 'r5', 'g3', 'c1', 'c2', 'c3'])
  expect((shown[1]?.stage as Stage).going).toEqual(['c3', 'c2', 'c1'])
  expect(shown[2]?.sheet?.title).toBe('Round 1')
})

test('once all is turned over nobody has a turn left, and no line is one card away', () => {
  const closed = { ...view, closer: 1, left: 1 }
  expect(frames(closed, view, ending, words).map((frame) => frame.view.left)).toEqual([1, null, null])
  expect(linesOf(view, mine)).toMatchObject({ near: mine.near, full: [] })
  expect(linesOf({ over: true }, { ...mine, full: ['r1'] })).toEqual({ near: [], full: [] })
  expect(linesOf(view, undefined)).toEqual({ near: [], full: [] })
})

test('a round is told row by row, the fewest points first, and a closer who is not lowest twice', () => {
  const told = scoreSheet(ending, view, words)
  expect(told?.seats.map((one) => one.seat)).toEqual([0, 1])
  expect(told?.seats[0]?.rows.map((row) => row.points)).toEqual(['', '0', '9'])
  expect(told?.seats[1]?.rows.map((row) => row.points)).toEqual(['10', '× 2', '20'])
  expect(told?.summary).toContain('Max closed without the lowest sum')
  expect(scoreSheet([], view, words)).toBeNull()
})

test('what happens is told, and what is hidden is not', () => {
  expect(narrate({ event: 'drew', seat: 0, card: 'b3' }, words)).toBe('You draw blue 3.')
  expect(narrate({ event: 'drew', seat: 1, card: null }, words)).toBe('Max draws a card.')
  expect(narrate({ event: 'flipped', seat: 1, cells: [], cards: [] }, words)).toBe('Max has turned over two cards.')
  expect(
    narrate({ event: 'placed', seat: 1, cell: 4, card: 'b3', source: 'pile', replaced: 'r9', was_down: true }, words),
  ).toBe('Max swaps the drawn blue 3 for red 9 (place 4).')
})

test('the table is read aloud: my grid, the piles, everybody, and what a move would do', () => {
  expect(aloud.hand(view, words)).toBe(
    'Your grid, 3 rows of 3: 1 red 1, 2 blue 9, 5 red 5; 6 face-down cards. Points showing: 15.',
  )
  expect(aloud.middle(view, words)).toBe('Discard pile: red 3. Draw pile: 50 cards')
  expect(aloud.player(1, view, words)).toBe('Max, 3 rows of 3: 9 face-down cards. Points showing: 0')
  expect(aloud.thing?.('2', view, words)).toBe('Place 2: blue 9')
  expect(aloud.move('take 2', view, words)).toBe('Take for place 2: blue 9')
  expect(aloud.move('draw', view, words)).toBe('Draw from the pile')
  const drawn = { ...view, duty: 'swap_or_drop', drawn: 'g4', turn: 0 }
  expect(aloud.hand(drawn, words)).toMatch(/ You hold green 4\.$/)
  expect(aloud.hand({ ...drawn, turn: 1 }, words)).not.toContain('You hold')
  expect(aloud.refused?.(drawn)).toEqual(['drop 1', 'drop 2', 'drop 5'])
  expect(aloud.refused?.(view)).toEqual([])
  const removes = [
    ['r1', 'r5', 'r3'],
    ['b9', 'b2', 'b1'],
  ]
  const offers = ['hilo d1 rows', 'hilo d1'].map((move) => ({ move, removes, rows: 1, cells: [] }))
  expect(aloud.move('hilo d1 rows', { ...view, offers }, words)).toBe(
    'HILO, the falling diagonal to two rows: red 1, red 5 and red 3, then blue 9, blue 2 and blue 1',
  )
  expect(aloud.move('hilo d1', { ...view, offers }, words)).toMatch(/^HILO, the falling diagonal: red 1/)
})
