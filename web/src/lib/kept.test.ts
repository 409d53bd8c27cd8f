import { expect, test } from 'vitest'
import { keepMove, MOST, movesOf } from './kept'
import { emptyStorage } from './storage.stub'

emptyStorage()

test('my moves are kept by the numbers of their steps, each match for itself', () => {
  keepMove('here', 1, 7, 'play 1L')
  keepMove('here', 1, 9, 'koi')
  keepMove('here', 2, 30, 'stop')
  keepMove('there', 1, 7, 'keep')
  expect(movesOf('here', 1)).toMatchObject({ made: { 7: 'play 1L', 9: 'koi' }, back: [] })
  expect(movesOf('here', 2).made).toEqual({ 30: 'stop' })
  expect(movesOf('there', 1).made).toEqual({ 7: 'keep' })
  expect(movesOf('there', 2)).toEqual({ made: {}, back: [], at: 0 })
})

test('where something was taken back is kept, and the moves before it too', () => {
  keepMove('here', 1, 7, 'play 1L')
  keepMove('here', 1, 9, null)
  keepMove('here', 1, 10, 'play 2R')
  expect(movesOf('here', 1)).toMatchObject({ made: { 7: 'play 1L', 10: 'play 2R' }, back: [9] })
})

test('of so many matches only the newest are kept', () => {
  for (let n = 0; n < MOST; n++)
    localStorage.setItem(`tablee.moves.old.${n}`, JSON.stringify({ made: {}, back: [], at: n }))
  keepMove('here', 1, 7, 'koi')
  expect(localStorage.length).toBe(MOST)
  expect(localStorage.getItem('tablee.moves.old.0')).toBeNull()
  expect(localStorage.getItem('tablee.moves.old.1')).not.toBeNull()
  expect(movesOf('here', 1).made).toEqual({ 7: 'koi' })
})

test('what somebody else wrote there does no harm', () => {
  localStorage.setItem('tablee.moves.here.1', 'not JSON')
  expect(movesOf('here', 1).made).toEqual({})
})
