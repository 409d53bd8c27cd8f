import { expect, test } from 'vitest'
import { MOST } from '$/lib/kept'
import { emptyStorage } from '$/lib/storage.stub'
import type { Decision, Step } from '$/lib/types.gen'
import { cards, due, forget, keep, keepMistakes, MOST_OF_A_MATCH, nextDue, type DrillCard } from './cards'
import { scheduled, type Schedule } from './schedule'

emptyStorage()

const NOW = Date.UTC(2026, 0, 1)
const MATCH = { table: 'ab', match: 1, game: 'koikoi', seat: 0 }
const decision = (step: number, more: Partial<Decision> = {}): Decision => ({
  step,
  move: 'play 1a',
  best: 'play 2a',
  loss: 0.05,
  error: 0.001,
  size: 'medium',
  close: false,
  moves: [{ move: 'play 2a', value: 0.5, error: null, points: 1 }],
  why: [{ event: 'lights', played: 0.3, best: 0.1 }],
  sound: ['play 2a'],
  ...more,
})
const steps = Array.from({ length: 40 }, (_, seq) => ({
  seq,
  view: { to_act: [0], legal: ['play 2a'], totals: [seq, 0], last: [] },
})) as unknown as Step[]
const stepsOf = (all: readonly DrillCard[]): number[] => all.map((card) => card.decision.step)
const at = (due: number): Schedule => ({ ...scheduled(null, true, NOW), due })

test('the mistakes of a match become cards, each with the position before the move', () => {
  const found = [decision(3), decision(5, { size: 'none' }), decision(8)]
  expect(keepMistakes(MATCH, found, steps, NOW)).toBe(2)
  expect(stepsOf(cards()).sort()).toEqual([3, 8])
  const [card] = cards()
  expect(card).toMatchObject({ ...MATCH, schedule: null, at: NOW })
  expect(card?.view).toEqual(steps[card?.decision.step ?? 0]?.view)
})

test('of one match only the surest are kept', () => {
  const many = Array.from({ length: 30 }, (_, step) => decision(step, { loss: 0.01 * (step + 1) }))
  expect(keepMistakes(MATCH, many, steps, NOW)).toBe(MOST_OF_A_MATCH)
  expect(stepsOf(cards()).sort((a, b) => a - b)).toEqual([20, 21, 22, 23, 24, 25, 26, 27, 28, 29])
})

test('looking at a review again changes nothing of what was learned', () => {
  keepMistakes(MATCH, [decision(3)], steps, NOW)
  const [card] = cards()
  keep({ ...(card as DrillCard), schedule: at(NOW + 5) })
  expect(keepMistakes(MATCH, [decision(3)], steps, NOW + 9)).toBe(1)
  expect(cards()).toMatchObject([{ schedule: { due: NOW + 5 }, at: NOW }])
})

test('a move without a position is no card', () => {
  keepMistakes(MATCH, [decision(99)], steps, NOW)
  expect(cards()).toEqual([])
})

test('what is due comes first by what was asked longest ago, then what is new; the rest waits', () => {
  keepMistakes(MATCH, [decision(1), decision(2), decision(3), decision(4), decision(5)], steps, NOW)
  const when: Record<number, number> = { 2: NOW - 5, 3: NOW - 9, 4: NOW + 1, 5: NOW }
  for (const card of cards()) {
    const time = when[card.decision.step]
    if (time) keep({ ...card, schedule: at(time) })
  }
  expect(stepsOf(due(NOW))).toEqual([3, 2, 5, 1])
  expect(stepsOf(due(NOW + 1))).toEqual([3, 2, 5, 4, 1])
  expect(nextDue()).toBe(0)
})

test('new ones come in the order of the match, however they were found', () => {
  keepMistakes(MATCH, [decision(12), decision(3, { loss: 0.01 }), decision(7, { loss: 0.9 })], steps, NOW)
  expect(stepsOf(due(NOW))).toEqual([3, 7, 12])
})

test('when the next one comes', () => {
  expect(nextDue()).toBeNull()
  keepMistakes(MATCH, [decision(1), decision(2)], steps, NOW)
  for (const card of cards()) keep({ ...card, schedule: at(NOW + 100 * card.decision.step) })
  expect(nextDue()).toBe(NOW + 100)
  expect(due(NOW)).toEqual([])
})

test('so many are kept, and the one nobody has looked at for longest goes', () => {
  for (let match = 1; match <= MOST; match++) keepMistakes({ ...MATCH, match }, [decision(1)], steps, NOW + match)
  keepMistakes({ ...MATCH, match: MOST + 1 }, [decision(1)], steps, NOW + MOST + 1)
  const matches = cards().map((card) => card.match)
  expect(matches.length).toBe(MOST)
  expect(matches).not.toContain(1)
  expect(matches).toContain(MOST + 1)
})

test('one that is forgotten is gone', () => {
  keepMistakes(MATCH, [decision(1), decision(2)], steps, NOW)
  forget(cards().find((card) => card.decision.step === 1) as DrillCard)
  expect(stepsOf(cards())).toEqual([2])
})

const KEY = 'tablee.drill.ab.1.3'
const good = (): DrillCard => {
  keepMistakes(MATCH, [decision(3)], steps, NOW)
  return { ...(cards()[0] as DrillCard), schedule: at(NOW) }
}
const damaged: [string, (card: DrillCard) => unknown][] = [
  ['nothing', () => null],
  ['a list', (card) => [card]],
  ['another version', (card) => ({ ...card, version: 2 })],
  ['no game', (card) => ({ ...card, game: undefined })],
  ['no seat', (card) => ({ ...card, seat: null })],
  ['a match that is no number', (card) => ({ ...card, match: '1' })],
  ['another key', (card) => ({ ...card, match: 2 })],
  ['no view', (card) => ({ ...card, view: 'x' })],
  ['a view without moves', (card) => ({ ...card, view: { ...card.view, legal: undefined } })],
  ['a view without scores', (card) => ({ ...card, view: { ...card.view, totals: 3 } })],
  ['no decision', (card) => ({ ...card, decision: null })],
  ['a loss that is no number', (card) => ({ ...card, decision: { ...card.decision, loss: 'x' } })],
  ['a move that is none', (card) => ({ ...card, decision: { ...card.decision, moves: [7] } })],
  ['a move without value', (card) => ({ ...card, decision: { ...card.decision, moves: [{ move: 'x' }] } })],
  ['no answers', (card) => ({ ...card, decision: { ...card.decision, sound: undefined } })],
  ['answers that are none', (card) => ({ ...card, decision: { ...card.decision, sound: [1] } })],
  ['reasons that are none', (card) => ({ ...card, decision: { ...card.decision, why: [{}] } })],
  ['no schedule', (card) => ({ ...card, schedule: undefined })],
  ['a schedule without time', (card) => ({ ...card, schedule: { ...at(NOW), due: null } })],
  ['a schedule that counts below nothing', (card) => ({ ...card, schedule: { ...at(NOW), reps: -1 } })],
]
test.each(damaged)('what is damaged is dropped: %s', (_, damage) => {
  const card = good()
  localStorage.setItem(KEY, JSON.stringify(card))
  expect(cards().length).toBe(1)
  localStorage.setItem(KEY, JSON.stringify(damage(card)))
  expect(cards()).toEqual([])
  expect(localStorage.getItem(KEY)).toBeNull()
})

test('what is no JSON is dropped, and others stay', () => {
  good()
  localStorage.setItem('tablee.drill.ab.1.7', 'not JSON')
  expect(stepsOf(cards())).toEqual([3])
  expect(localStorage.length).toBe(1)
})
