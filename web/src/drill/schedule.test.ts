import { expect, test } from 'vitest'
import { scheduled } from './schedule'

const NOW = Date.UTC(2026, 0, 1, 12)
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

test('what was not found comes again in ten minutes, what was found in some days', () => {
  expect(scheduled(null, false, NOW).due).toBe(NOW + 10 * MINUTE)
  const found = scheduled(null, true, NOW)
  expect(found.due).toBeGreaterThanOrEqual(NOW + DAY)
  expect(found.due).toBeLessThan(NOW + 8 * DAY)
  expect(found).toMatchObject({ reps: 1, lapses: 0, last_review: NOW })
})

test('each time it is found it comes later, and soon again when it is not', () => {
  const first = scheduled(null, true, NOW)
  const second = scheduled(first, true, first.due)
  const third = scheduled(second, true, second.due)
  expect(second.due - first.due).toBeGreaterThan(first.due - NOW)
  expect(third.due - second.due).toBeGreaterThan(second.due - first.due)
  const lapsed = scheduled(third, false, third.due)
  expect(lapsed).toMatchObject({ due: third.due + 10 * MINUTE, lapses: 1 })
  const back = scheduled(lapsed, true, lapsed.due)
  expect(back.due - lapsed.due).toBeLessThan(third.due - second.due)
})

test('it survives being written down', () => {
  const first = scheduled(null, false, NOW)
  const kept = JSON.parse(JSON.stringify(first)) as typeof first
  expect(kept).toEqual(first)
  expect(Object.values(kept).every(Number.isFinite)).toBe(true)
  expect(scheduled(kept, true, NOW + DAY)).toEqual(scheduled(first, true, NOW + DAY))
})
