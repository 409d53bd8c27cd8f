import { expect, test } from 'vitest'
import { decide } from './decision'
import type { SeatEvent, View } from './types.gen'

const ME = 0
const drew = (seat: number): SeatEvent => ({ event: 'drew', seat, card: null }) as unknown as SeatEvent

function view(duty: string, more: object = {}): View {
  return {
    over: false,
    round: 1,
    to_act: [ME],
    duty,
    legal: ['draw', 'take 1'],
    choose: null,
    last: [],
    ...more,
  } as unknown as View
}

test('without a seat, out of turn and after the end there is nothing to decide', () => {
  expect(decide(null, view('play'), null)).toBeNull()
  expect(decide(null, view('play', { to_act: [1] }), ME)).toBeNull()
  expect(decide(null, view('over', { over: true }), ME)).toBeNull()
})

test('what others do meanwhile leaves a decision as it is', () => {
  const first = decide(null, view('flip', { to_act: [ME, 1] }), ME)
  expect(first?.first).toBe(true)
  expect(decide(first, view('flip', { last: [drew(1)] }), ME)).toBe(first)
})

test('something else than a move, shown after my own move, leaves it as it is', () => {
  const before = decide(null, view('swap', { last: [drew(ME)] }), ME)
  expect(decide(before, view('swap', { last: [drew(ME)] }), ME)).toBe(before)
})

test('the second decision of a turn is another one, and begins no turn', () => {
  const first = decide(null, view('take_or_draw'), ME)
  const second = decide(first, view('swap_or_drop', { last: [drew(ME)] }), ME)
  expect(second).not.toBe(first)
  expect(second?.first).toBe(false)
})

test('after a move of mine an equal decision is another one', () => {
  const first = decide(null, view('take_or_draw'), ME)
  expect(decide(first, view('take_or_draw', { last: [drew(ME)] }), ME)).not.toBe(first)
})

test('a new round begins a turn', () => {
  const first = decide(null, view('flip'), ME)
  expect(decide(first, view('flip', { round: 2, last: [drew(ME)] }), ME)?.first).toBe(true)
})

test('what follows on what all chose at the same time begins a turn', () => {
  const together = decide(null, view('flip', { legal: [], choose: { verb: 'flip', count: 2, among: ['1', '2'] } }), ME)
  const turn = decide(together, view('take_or_draw', { last: [drew(ME)] }), ME)
  expect(turn?.first).toBe(true)
  expect(decide(turn, view('swap_or_drop', { last: [drew(ME)] }), ME)?.first).toBe(false)
})
