import { expect, test } from 'vitest'
import * as en from '$/gen/lang/koikoi.en'
import { narrate } from '$/lib/narration'
import { Words } from '$/lib/words'
import type { SeatEvent, koikoi } from '$/lib/types.gen'
import { frames } from './frames'
import { scoreSheet } from './score'
import { arrange } from './slots'
import { koiHelp } from './words'

const words = new Words(en, 'en', ['Léa', 'Max'], 0)
const player = (hand: number): koikoi.Player => ({
  hand,
  captured: [],
  yaku: [],
  base: 0,
  near: [],
  calls: 0,
  shown: [],
})
const view = {
  game: 'koikoi',
  players: 2,
  seat: 0,
  round: 1,
  months: 12,
  oya: 0,
  ba: ['3R', '8a'],
  pile: 24,
  hand: ['3L', '5A'],
  seats: [player(2), player(8)],
  totals: [0, 0],
  rounds: [],
  turned: null,
  to_act: [0],
  legal: ['play 3L'],
  duty: 'play',
} as unknown as koikoi.View
const laid = (seat: number, card: string, source: string, took: string[]): SeatEvent => ({
  event: 'laid',
  seat,
  card,
  source,
  took,
  waits: false,
})

test('a card keeps its place until it is taken, and a new one takes the first free place', () => {
  const first = arrange([], ['1L', '2R', '3a'])
  expect(first).toEqual(['1L', '2R', '3a'])
  const second = arrange(first, ['1L', '3a'])
  expect(second).toEqual(['1L', null, '3a'])
  expect(arrange(second, ['1L', '3a', '5A', '6A'])).toEqual(['1L', '5A', '3a', '6A'])
})

test('a capture is shown laid on its match, then taken', () => {
  const shown = frames(view, view, [laid(0, '3L', 'hand', ['3R'])], words)
  expect(shown.map((frame) => frame.stage)).toEqual([{ laid: { card: '3L', on: '3R', from: 'seat-0' } }, undefined])
  expect(shown[0]?.view.hand).toEqual(['5A'])
  expect(shown[0]?.view.legal).toEqual([])
  expect(shown[1]?.view.ba).toEqual(['8a'])
  expect(shown[1]?.view.seats[0]?.captured).toEqual(['3L', '3R'])
})

test("the pile's card that matches nothing stays", () => {
  const [frame] = frames(view, view, [laid(1, '11R', 'pile', [])], words)
  expect(frame?.view.ba).toEqual(['3R', '8a', '11R'])
  expect(frame?.view.pile).toBe(23)
})

test('an opponent’s card leaves a smaller hand, and nothing else is known of it', () => {
  const [frame] = frames(view, view, [laid(1, '8L', 'hand', ['8a'])], words)
  expect(frame?.view.seats[1]?.hand).toBe(7)
  expect(frame?.view.hand).toEqual(['3L', '5A'])
})

test('a stop is scored row by row, with its factors', () => {
  const score: koikoi.Score = {
    yaku: [{ name: 'hanami', points: 5, cards: ['3L', '9A'] }],
    leftover: [],
    base: 5,
    own: 2,
    risk: 1,
    seven: 1,
    points: 10,
  }
  const events: SeatEvent[] = [
    { event: 'stopped', seat: 0, asked: true, score },
    { event: 'round_ended', round: 1, points: [10, 0], totals: [10, 0] },
  ]
  const sheet = scoreSheet(events, view, words)
  expect(sheet?.summary).toBe('You score 10 points.')
  expect(sheet?.seats[0]?.rows.map((row) => row.points)).toEqual(['5', '5', '× 2', '10'])
  expect(scoreSheet([], view, words)).toBeNull()
})

test('after a round the table is cleared before the next deal', () => {
  const events: SeatEvent[] = [{ event: 'drawn' }, { event: 'round_ended', round: 1, points: [0, 0], totals: [0, 0] }]
  const shown = frames(view, view, events, words)
  expect(shown.map((frame) => frame.sheet?.summary ?? null)).toEqual([expect.stringContaining('draw'), null])
  expect(shown[1]?.view.ba).toEqual([])
})

test('a card that counts in two yaku is shown once', () => {
  const yaku = [
    { name: 'akatan', points: 5, cards: ['1R', '2R', '3R'] },
    { name: 'tan', points: 1, cards: ['1R', '2R', '3R', '4R', '5R'] },
  ]
  const [frame] = frames(view, view, [{ event: 'yaku_made', seat: 0, yaku, base: 6 }], words)
  expect(frame?.stage).toMatchObject({ banner: { cards: ['1R', '2R', '3R', '4R', '5R'] } })
})

test('with an empty hand koï-koï is said to gain nothing (KK-20)', () => {
  expect(koiHelp({ hand: [] })).toBe('koi_useless')
  expect(koiHelp({ hand: ['3L'] })).toBe('koi_help')
  expect(koiHelp({ hand: null })).toBe('koi_help')
})

test('points are counted as points', () => {
  const yaku = (base: number): SeatEvent => ({ event: 'yaku_made', seat: 1, yaku: [], base }) as unknown as SeatEvent
  expect(narrate(yaku(1), words)).toMatch(/: 1 point in all\.$/)
  expect(narrate(yaku(6), words)).toMatch(/: 6 points in all\.$/)
})
