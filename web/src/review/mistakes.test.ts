import { expect, test } from 'vitest'
import type { Decision } from '$/lib/types.gen'
import { length, mistakes, nextMistake, verdict } from './mistakes'

const decision = (step: number, more: Partial<Decision> = {}): Decision => ({
  step,
  move: 'play 1a',
  best: 'play 2a',
  loss: 0.05,
  error: 0.01,
  size: 'small',
  close: false,
  moves: [],
  why: [],
  sound: [],
  ...more,
})

test('mistakes are ordered by what was surely lost, not by what may have been', () => {
  const unsure = decision(1, { loss: 0.09, error: 0.03 })
  const sure = decision(2, { loss: 0.05, error: 0.001 })
  const none = decision(3, { size: 'none', loss: 0.2, error: 0.1 })
  expect(mistakes([unsure, sure, none]).map((one) => one.step)).toEqual([2, 1])
})

test('the next mistake is the nearest on that side, and where one stands does not count', () => {
  const all = [decision(9), decision(3), decision(5), decision(7, { size: 'none' })]
  expect(nextMistake(all, 5, 1)).toBe(9)
  expect(nextMistake(all, 5, -1)).toBe(3)
  expect(nextMistake(all, 4, 1)).toBe(5)
  expect(nextMistake(all, 9, 1)).toBeNull()
  expect(nextMistake(all, 3, -1)).toBeNull()
  expect(nextMistake([], 3, 1)).toBeNull()
})

test('a decision has one verdict', () => {
  expect(verdict(decision(1, { size: 'large' }))).toBe('mistake.large')
  expect(verdict(decision(1, { size: 'none', close: true }))).toBe('close')
  expect(verdict(decision(1, { size: 'none', move: 'play 2a', close: true }))).toBe('best')
  expect(verdict(decision(1, { size: 'none' }))).toBe('fine')
})

test('the bar of the best move is full, and none is longer or less than nothing', () => {
  expect(length(0.25, 0.5)).toBe(0.5)
  expect(length(0.5, 0.5)).toBe(1)
  expect(length(0.6, 0.5)).toBe(1)
  expect(length(-0.1, 0.5)).toBe(0)
  expect(length(0, 0)).toBe(1)
})
