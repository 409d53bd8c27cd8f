import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NotGranted } from './api'
import { keepTrying } from './trying'

const OFFLINE = new NotGranted('offline', 'You are offline.')
let online: (() => void) | null
let failures: string[]
const failed = (error: Error): number => failures.push(error.message)
const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  online = null
  failures = []
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => (online = listener))
  vi.stubGlobal('removeEventListener', () => (online = null))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what works is done once', async () => {
  const what = vi.fn(() => Promise.resolve())
  keepTrying(what, failed)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(what).toHaveBeenCalledTimes(1)
  expect(online).toBeNull()
})

test('while the server cannot be reached it is tried every four seconds, and at once when the network is back', async () => {
  const what = vi.fn(() => Promise.reject<void>(OFFLINE))
  keepTrying(what, failed)
  await vi.advanceTimersByTimeAsync(3999)
  expect(what).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(what).toHaveBeenCalledTimes(2)
  what.mockImplementation(() => Promise.resolve())
  online?.()
  await settled()
  expect(what).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(what).toHaveBeenCalledTimes(3)
  expect(failures).toEqual(['You are offline.', 'You are offline.'])
})

test('an answer that is no is final', async () => {
  const what = vi.fn(() => Promise.reject<void>(new NotGranted('no_such_table', 'No such table.')))
  const trying = keepTrying(what, failed)
  await vi.advanceTimersByTimeAsync(20_000)
  trying.again()
  expect(what).toHaveBeenCalledTimes(1)
  expect(failures).toEqual(['No such table.'])
})

test('who has left is not bothered, and nothing is asked twice at the same time', async () => {
  let answer: (error: Error) => void = () => undefined
  const what = vi.fn(() => new Promise<void>((_, reject) => (answer = reject)))
  const trying = keepTrying(what, failed)
  trying.again()
  expect(what).toHaveBeenCalledTimes(1)
  trying.stop()
  answer(OFFLINE)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(what).toHaveBeenCalledTimes(1)
  expect(failures).toEqual([])
})
