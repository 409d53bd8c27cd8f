import { expect, test } from 'vitest'
import { en } from './en'
import { more } from './en.more'
import { fr } from './fr'
import { more as moreFr } from './fr.more'
import { fill, listing, number } from './texts'

test('parts are filled in, and numbers written as the language writes them', () => {
  expect(fill('{name} has {n} points', 'en', { name: 'Léa', n: -3 })).toBe('Léa has −3 points')
  expect(number(12345, 'fr')).toMatch(/^12\s345$/)
})

test('a text that counts has two forms, and in French nought is one', () => {
  expect(fill('{n} card | {n} cards', 'en', { n: 0 })).toBe('0 cards')
  expect(fill('{n} carte | {n} cartes', 'fr', { n: 0 })).toBe('0 carte')
  expect(fill('{n} card | {n} cards', 'en', { n: 1 })).toBe('1 card')
})

test('things in a row', () => {
  expect(listing(['a'], 'and')).toBe('a')
  expect(listing(['a', 'b', 'c'], 'and')).toBe('a, b and c')
})

test('both languages have both forms where one of them counts', () => {
  for (const [one, other] of [[en, fr], [more, moreFr]] as Record<string, string>[][]) {
    for (const key in one) expect(other?.[key]?.includes(' | '), key).toBe(one[key]?.includes(' | '))
  }
})

const sources = import.meta.glob<string>(['../**/*.svelte', '../**/*.ts', '!../gen/**'], { query: '?raw', import: 'default', eager: true })

test('whoever says what only other pages than the table say is loaded with it', () => {
  const groups = [...new Set(Object.keys(more).map((key) => key.split('.')[0]))].join('|')
  const name = (path: string): string => path.split('/').pop() ?? ''
  const says = Object.keys(sources).filter((path) => new RegExp(`\\bt\\([\x60'](${groups})\\.`).test(sources[path] ?? ''))
  const loaded = new Set(Object.values(sources).flatMap((source) => [...source.matchAll(/withMore\(import\('[^']*\/([^/']+)'/g)].map((found) => found[1])))
  expect(says.length).toBeGreaterThan(5)
  const has = (file: string): boolean => {
    const within = Object.keys(sources).filter((path) => sources[path]?.includes(`/${file}'`)).map(name)
    return loaded.has(file) || (within.length > 0 && within.every(has))
  }
  for (const path of says) expect(has(name(path)), path).toBe(true)
})
