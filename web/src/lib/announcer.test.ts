import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Announcer } from './announcer.svelte'

let announcer: Announcer
let page: number

const said = (region: number): string[] =>
  announcer.lines.filter((line) => line.region === region).map((line) => line.text)

beforeEach(() => {
  vi.useFakeTimers()
  announcer = new Announcer()
  page = announcer.enter()
})
afterEach(() => vi.useRealTimers())

test('equal words are said again, each time as a line of its own', () => {
  announcer.say('Your turn.')
  announcer.interrupt('Your turn.')
  announcer.say('')
  expect(announcer.lines.map((line) => [line.text, line.urgent])).toEqual([
    ['Your turn.', false],
    ['Your turn.', true],
  ])
  expect(new Set(announcer.lines.map((line) => line.id)).size).toBe(2)
})

test('a line stays for three seconds, however many follow, and then until three others have come', () => {
  for (const text of 'abcdef') announcer.say(text)
  expect(said(page)).toEqual([...'abcdef'])
  vi.advanceTimersByTime(2999)
  announcer.say('g')
  expect(said(page)).toEqual([...'abcdefg'])
  vi.advanceTimersByTime(1)
  announcer.say('h')
  expect(said(page)).toEqual([...'fgh'])
})

test('the last thing is said once more, or that there is nothing yet', () => {
  announcer.repeat('Nothing yet.')
  announcer.interrupt('Play a card.')
  announcer.repeat('Nothing yet.')
  expect(said(page)).toEqual(['Nothing yet.', 'Play a card.', 'Play a card.'])
})

test('while a sheet is open, lines are in it, and what was said at its end is said again on the page', () => {
  announcer.say('before')
  const sheet = announcer.enter()
  announcer.say('early')
  vi.advanceTimersByTime(1000)
  announcer.interrupt('urgent')
  announcer.say('late')
  expect(said(sheet)).toEqual(['early', 'urgent', 'late'])
  const ids = announcer.lines.map((line) => line.id)
  announcer.leave(sheet)
  expect(said(page)).toEqual(['before', 'late'])
  expect(ids).not.toContain(announcer.lines[1]?.id)
  announcer.say('after')
  expect(said(page)).toEqual(['before', 'late', 'after'])
})

test('what was said just before a sheet came up by itself is said again in it', () => {
  announcer.say('long ago')
  vi.advanceTimersByTime(1000)
  announcer.interrupt('urgent')
  announcer.say('just now')
  const sheet = announcer.enter()
  announcer.carry()
  expect(said(sheet)).toEqual(['just now'])
  expect(said(page)).toEqual(['long ago', 'urgent'])
})

test('another page has only what may still be waiting to be heard', () => {
  announcer.say('long ago')
  vi.advanceTimersByTime(1000)
  announcer.say('just now')
  announcer.clear()
  expect(said(page)).toEqual(['just now'])
})
