import { expect, test } from 'vitest'
import type { Decision } from '$/lib/types.gen'
import { GAVE_IN, judged } from './answers'

const worth = (move: string, value: number) => ({ move, value, error: 0.01, points: 1 })
const DECISION: Decision = {
  step: 4,
  move: 'play 3a',
  best: 'play 1a x 1b',
  loss: 0.06,
  error: 0.01,
  size: 'medium',
  close: false,
  moves: [worth('play 1a x 1b', 0.5), worth('play 2a', 0.495), worth('play 3a', 0.43), worth('play 4a', 0.52)],
  why: [],
  sound: ['play 1a x 1b', 'play 2a'],
}

test('the best move and those as good count, in whatever order they are written', () => {
  expect(judged(DECISION, 'play 1a x 1b')).toEqual({ move: 'play 1a x 1b', found: true, loss: 0 })
  expect(judged(DECISION, 'play 1b x 1a')?.move).toBe('play 1a x 1b')
  expect(judged(DECISION, 'play 2a')?.found).toBe(true)
  expect(judged(DECISION, 'play 2a')?.loss).toBeCloseTo(0.005)
})

test('the same mistake gives away what it gave away then', () => {
  expect(judged(DECISION, 'play 3a')).toEqual({ move: 'play 3a', found: false, loss: 0.06 })
})

test('nothing gives away less than nothing', () => {
  expect(judged(DECISION, 'play 4a')?.loss).toBe(0)
})

test('nothing is said of a move that nobody looked at', () => {
  expect(judged(DECISION, 'play 9a')).toBeNull()
})

test('who gives in has not found it', () => {
  expect(GAVE_IN).toMatchObject({ move: null, found: false })
})
