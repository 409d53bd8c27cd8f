import { expect, test } from 'vitest'
import { announcer } from './announcer.svelte'

test('equal words are another line each time, and a few lines stay', () => {
  for (const text of ['Your turn.', 'Your turn.', '', 'Your turn.', 'Draw a card.']) announcer.interrupt(text)
  const ids = announcer.urgent.map((line) => line.id)
  expect(announcer.urgent.map((line) => line.text)).toEqual(['Your turn.', 'Your turn.', 'Draw a card.'])
  expect(new Set(ids).size).toBe(3)
  announcer.clear()
  expect(announcer.urgent).toEqual([])
})
