import { expect, test } from 'vitest'
import { nearest } from './roving'

const at = (left: number, top: number): DOMRect => ({ left, top, width: 10, height: 10 }) as DOMRect

test('an arrow goes to the nearest item in its direction, straight ahead before aside', () => {
  const grid = [at(0, 0), at(20, 0), at(0, 20), at(20, 20)]
  expect(nearest(at(0, 0), grid, [1, 0])).toBe(1)
  expect(nearest(at(0, 0), grid, [0, 1])).toBe(2)
  expect(nearest(at(20, 20), grid, [-1, 0])).toBe(2)
})

test('at the edge it stays', () => {
  expect(nearest(at(0, 0), [at(0, 0), at(20, 0)], [-1, 0])).toBe(-1)
})
