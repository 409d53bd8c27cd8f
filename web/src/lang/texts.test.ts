import { expect, test } from 'vitest'
import { en } from './en'
import { more } from './en.more'
import { fr } from './fr'
import { more as moreFr } from './fr.more'
import { elides, fill, listing, number } from './texts'

test('parts are filled in, and numbers written as the language writes them', () => {
  expect(fill('{name} has {n} points', 'en', { name: 'Léa', n: -3 })).toBe('Léa has −3 points')
  expect(number(12345, 'fr')).toMatch(/^12\s345$/)
})

test('a text that counts has two forms, and in French nought is one', () => {
  expect(fill('{n} card | {n} cards', 'en', { n: 0 })).toBe('0 cards')
  expect(fill('{n} carte | {n} cartes', 'fr', { n: 0 })).toBe('0 carte')
  expect(fill('{n} card | {n} cards', 'en', { n: 1 })).toBe('1 card')
})

test('in French, de and que lose their e before a vowel or a silent h, in every text', () => {
  expect(fill('Captures de {name}', 'fr', { name: 'Agathe' })).toBe('Captures d’Agathe')
  expect(fill('Captures de {name}', 'fr', { name: 'Basile' })).toBe('Captures de Basile')
  expect(fill('plus que {name}, de {n}', 'fr', { name: 'Élise', n: 8 })).toBe('plus qu’Élise, de 8')
  expect(fill('De {name}', 'fr', { name: 'Œdipe' })).toBe('D’Œdipe')
  expect(fill('monde {name}', 'fr', { name: 'Agathe' })).toBe('monde Agathe')
  expect(fill('de {name}', 'en', { name: 'Agathe' })).toBe('de Agathe')
  const names = ['Yves', 'Yann', 'Hélène', 'Henri', 'Hugo', 'Hiroko', 'Harry', 'ÉLOÏSE', 'A', '8', '', '🦊']
  expect(names.filter(elides)).toEqual(['Yves', 'Hélène', 'Henri', 'Hugo', 'ÉLOÏSE', 'A'])
})

test('things in a row', () => {
  expect(listing(['a'], 'and')).toBe('a')
  expect(listing(['a', 'b', 'c'], 'and')).toBe('a, b and c')
})

test('both languages have both forms where one of them counts', () => {
  for (const [one, other] of [
    [en, fr],
    [more, moreFr],
  ] as Record<string, string>[][]) {
    for (const key in one) expect(other?.[key]?.includes(' | '), key).toBe(one[key]?.includes(' | '))
  }
})

const sources = import.meta.glob<string>(['../**/*.svelte', '../**/*.ts', '!../gen/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('whoever says what only other pages than the table say is loaded with it', () => {
  const groups = [...new Set(Object.keys(more).map((key) => key.split('.')[0]))].join('|')
  const name = (path: string): string => path.split('/').pop() ?? ''
  const says = Object.keys(sources).filter((path) =>
    new RegExp(`\\bt\\([\x60'](${groups})\\.`).test(sources[path] ?? ''),
  )
  const loaded = new Set(
    Object.values(sources).flatMap((source) =>
      [...source.matchAll(/withMore\(import\('[^']*\/([^/']+)'/g)].map((found) => found[1]),
    ),
  )
  expect(says.length).toBeGreaterThan(5)
  const has = (file: string): boolean => {
    const within = Object.keys(sources)
      .filter((path) => sources[path]?.includes(`/${file}'`))
      .map(name)
    return loaded.has(file) || (within.length > 0 && within.every(has))
  }
  for (const path of says) expect(has(name(path)), path).toBe(true)
})

const owns = import.meta.glob<{ own: Record<string, string>; says: Record<string, string> }>('../games/*/lang.??.ts', {
  eager: true,
})
const texts = (language: string, ...app: object[]): [string, string][] => [
  ...app.flatMap((one) => Object.entries(one) as [string, string][]),
  ...Object.entries(owns).flatMap(([path, { own }]) => (path.endsWith(`${language}.ts`) ? Object.entries(own) : [])),
]

test('French has its own apostrophes and thin spaces', () => {
  const french = texts('fr', fr, moreFr)
  expect(french.length).toBeGreaterThan(400)
  for (const [key, text] of french) {
    expect(text, key).not.toMatch(/[\p{L}]'|"|\.\.\./u)
    expect(text, key).not.toMatch(/[^\u202f?!…][:;!?»]|«[^\u202f]/u)
  }
})

test('English has no French spaces, and no straight quotes', () => {
  const english = texts('en', en, more)
  expect(english.length).toBeGreaterThan(400)
  for (const [key, text] of english) {
    expect(text, key).not.toMatch(/[\p{L}]'|"|\.\.\./u)
    expect(text, key).not.toMatch(/\s[:;!?»]|[\u202f\u00a0]/u)
  }
})

test('every game counts in the same texts in both languages', () => {
  for (const [path, { own }] of Object.entries(owns)) {
    if (!path.endsWith('en.ts')) continue
    const other = owns[path.replace('en.ts', 'fr.ts')]?.own ?? {}
    expect(Object.keys(other)).toEqual(Object.keys(own))
    for (const key in own) {
      if (own[key]?.includes('{n}'))
        expect(other[key]?.includes(' | '), `${path} ${key}`).toBe(own[key]?.includes(' | '))
    }
  }
})
