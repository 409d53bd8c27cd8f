import { expect, test } from 'vitest'
import type { Decision } from '$/lib/types.gen'
import { lost } from './lang'

const of = (loss: number): Decision => ({
  step: 3,
  move: 'play 1a',
  best: 'play 2a',
  loss,
  error: 0.004,
  size: 'none',
  close: false,
  moves: [],
  why: [],
  sound: [],
})

test('a move that came out ahead of what looked best is not told to have lost less than nothing', () => {
  expect(lost(of(0.021), 'Stop')).toBe('“Stop” lowered your chance of winning by 2.1% (give or take 0.8%).')
  expect(lost(of(0), 'Stop')).toBe('“Stop” lowered your chance of winning by 0.0% (give or take 0.8%).')
  expect(lost(of(-0.0031), 'Stop')).toBe('“Stop” even came out 0.3% ahead (give or take 0.8%).')
})
