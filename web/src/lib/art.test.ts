import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Art, EMPTY } from './art.svelte'

const PICTURES = Object.fromEntries(['back', ...'abcdefghijk'].map((name) => [name, `<svg id="${name}"/>`]))
let art: Art
let made = 0

beforeEach(async () => {
  vi.useFakeTimers()
  made = 0
  vi.stubGlobal('fetch', () => Promise.resolve({ json: () => Promise.resolve(PICTURES) }))
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${made++}`)
  art = new Art('koikoi')
  await art.load()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a picture gets its address when it is asked for, and keeps it', () => {
  expect(made).toBe(0)
  expect(art.url('a')).toBe('blob:0')
  expect(art.url('b')).toBe('blob:1')
  expect(art.url('a')).toBe('blob:0')
  expect(art.url('none of them')).toBe(EMPTY)
})

test('of many at once a few get their addresses now, and the others in turn', () => {
  const ask = () => [...'abcdefghijk'].map((name) => art.soon(name))
  const have = () => ask().filter((url) => url !== EMPTY).length
  expect([have(), made]).toEqual([5, 5])
  expect([have(), made]).toEqual([5, 5]) // not before the next turn
  vi.advanceTimersByTime(1)
  expect([have(), made]).toEqual([10, 10])
  vi.advanceTimersByTime(1)
  expect([have(), made]).toEqual([11, 11])
  expect(new Set(ask()).size).toBe(11)
})

test('a single card is shown at once, long after the others', () => {
  for (const name of 'abcde') art.soon(name)
  vi.advanceTimersByTime(1000)
  expect(art.soon('f')).toBe('blob:5')
})
