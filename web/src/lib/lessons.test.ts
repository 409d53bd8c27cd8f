import { expect, test } from 'vitest'
import { answerTo, depth, keep, loadLesson, loadLessons, progress, same, type Beat } from './lessons'
import { emptyStorage } from './storage.stub'

emptyStorage()

const beat: Beat = {
  say: { en: 'Take it.' },
  rule: 'HL-6',
  point: [],
  moves: ['take 1'],
  answers: [
    { to: ['drop *'], say: { en: 'Not away.' } },
    { to: ['flip 1 5'], say: { en: 'Not these.' } },
  ],
  otherwise: { en: 'Not that.' },
}

test('the order of what a move names does not matter', () => {
  expect(same('flip 1 5', 'flip 5 1')).toBe(true)
  expect(same('flip 1 5', 'flip 1 6')).toBe(false)
  expect(same('play 3L', 'play 3L x 3R')).toBe(false)
})

test('a move is answered by the first answer that fits it, else as all others are', () => {
  expect(answerTo(beat, 'drop 3')).toEqual({ en: 'Not away.' })
  expect(answerTo(beat, 'flip 5 1')).toEqual({ en: 'Not these.' })
  expect(answerTo(beat, 'draw')).toEqual({ en: 'Not that.' })
  expect(answerTo({ ...beat, otherwise: null }, 'draw')).toBe(null)
})

test('a place says how many moves led to it', () => {
  expect(['', '0', '0.1', '2.0.10'].map(depth)).toEqual([0, 1, 2, 3])
})

test('what was done is remembered for each lesson', () => {
  expect(progress('hilo', 1)).toEqual({ done: false, at: '' })
  keep('hilo', 1, { done: false, at: '0.1' })
  keep('hilo', 2, { done: true, at: '' })
  expect(progress('hilo', 1)).toEqual({ done: false, at: '0.1' })
  expect(progress('hilo', 2)).toEqual({ done: true, at: '' })
  expect(progress('hygge', 1)).toEqual({ done: false, at: '' })
})

test('what cannot be read means that nothing is known', () => {
  for (const text of ['', '[', 'null', '3', '{"hilo/1": 7}', '{"hilo/1": {"done": "yes", "at": 4}}']) {
    localStorage.setItem('tablee.lessons', text)
    expect(progress('hilo', 1), text).toEqual({ done: false, at: '' })
  }
})

test('each lesson that is listed is there, whole', async () => {
  for (const [game, all] of Object.entries(await loadLessons('en')))
    for (const [at, { beats }] of all.entries()) {
      const lesson = await loadLesson(game, at + 1)
      expect(lesson?.beats.length).toBe(beats)
      expect(lesson?.moments['']?.steps.length).toBe(1)
    }
  expect(await loadLesson('hilo', 9)).toBe(null)
  expect(await loadLesson('whist', 1)).toBe(null)
})
