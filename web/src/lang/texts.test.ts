import { expect, test } from 'vitest'
import * as more from '$/gen/app/more.en'
import { CODES, fill, LANGUAGES, Speech, speech } from './texts'

const POLISH = new Speech({ locale: 'pl', apart: '; ' })
const JAPANESE = new Speech({ locale: 'ja', apart: '; ' })
const ARABIC = new Speech({ locale: 'ar', apart: '; ' })

test('a language is what it says it is', () => {
  expect(CODES[0]).toBe('en')
  expect(LANGUAGES.fr.name).toBe('Français')
  expect(CODES.every((code) => LANGUAGES[code].name && LANGUAGES[code].locale.startsWith(code))).toBe(true)
})

test('parts are filled in, and numbers written as the language writes them', () => {
  expect(fill('{name} has {n} points', 'en', { name: 'Léa', n: -3 })).toBe('Léa has −3 points')
  expect(fill('{name} and {other}', 'en', { name: 'Léa' })).toBe('Léa and {other}')
  expect(speech('en').number(-12345)).toBe('−12,345')
  expect(speech('fr').number(12345)).toBe('12\u202f345')
  expect(speech('fr').number(0.5)).toBe('0,5')
  for (const code of CODES)
    for (const n of [0, 7, -42, 999, -999, 1000]) {
      const written = new Intl.NumberFormat(LANGUAGES[code].locale).format(n).replace('-', '−')
      expect(speech(code).number(n)).toBe(written)
    }
})

test('a language has the plural forms that whole numbers take', () => {
  expect(speech('en').forms).toEqual(['one', 'other'])
  expect(speech('fr').forms).toEqual(['one', 'other'])
  expect(POLISH.forms).toEqual(['one', 'few', 'many'])
  expect(JAPANESE.forms).toEqual(['other'])
  expect(ARABIC.forms).toEqual(['zero', 'one', 'two', 'few', 'many', 'other'])
})

test('a number takes its form', () => {
  const all = (own: Speech, text: string, ...numbers: number[]): string =>
    numbers.map((n) => own.form(text, n)).join(' ')
  expect(all(speech('en'), 'a | b', 0, 1, 2, -1, -2, 21, 1_000_000)).toBe('b a b a b b b')
  expect(all(speech('fr'), 'a | b', 0, 1, 2, -1, 21, 1_000_000)).toBe('a a b a b b')
  expect(all(POLISH, 'a | b | c', 0, 1, 2, 4, 5, 12, 22, 112)).toBe('c a b b c c b c')
  expect(all(JAPANESE, 'a', 0, 1, 2)).toBe('a a a')
  expect(all(ARABIC, 'a | b | c | d | e | f', 0, 1, 2, 3, 11, 100)).toBe('a b c d e f')
  expect(POLISH.form('a | b', 5)).toBe('b')
  expect(fill('{n} card | {n} cards', 'en', { n: 0 })).toBe('0 cards')
  expect(fill('{n} carte | {n} cartes', 'fr', { n: 0 })).toBe('0 carte')
})

test('in French, de and que lose their e before a vowel or a silent h, in every text', () => {
  expect(fill('Captures de {name}', 'fr', { name: 'Agathe' })).toBe('Captures d’Agathe')
  expect(fill('Captures de {name}', 'fr', { name: 'Basile' })).toBe('Captures de Basile')
  expect(fill('plus que {name}, de {n}', 'fr', { name: 'Élise', n: 8 })).toBe('plus qu’Élise, de 8')
  expect(fill('De {name}', 'fr', { name: 'Œdipe' })).toBe('D’Œdipe')
  expect(fill('monde {name}', 'fr', { name: 'Agathe' })).toBe('monde Agathe')
  expect(fill('de {name}', 'en', { name: 'Agathe' })).toBe('de Agathe')
  const names = ['Yves', 'Yann', 'Hélène', 'Henri', 'Hugo', 'Hiroko', 'Harry', 'ÉLOÏSE', 'A', '8', '', '🦊']
  expect(names.filter((name) => speech('fr').elides(name))).toEqual(['Yves', 'Hélène', 'Henri', 'Hugo', 'ÉLOÏSE', 'A'])
  expect(names.filter((name) => speech('en').elides(name))).toEqual([])
})

test('things in a row', () => {
  expect(speech('en').listing([])).toBe('')
  expect(speech('en').listing(['a'])).toBe('a')
  expect(speech('en').listing(['a', 'b', 'c'])).toBe('a, b and c')
  expect(speech('fr').listing(['a', 'b', 'c'])).toBe('a, b et c')
  expect(speech('en').listing(['a, x', 'b'])).toBe('a, x and b')
  expect(speech('en').listing(['a, x', 'b', 'c'])).toBe('a, x; b; c')
  expect(speech('fr').listing(['a', 'b', 'c, x'])).toBe('a\u202f; b\u202f; c, x')
})

const sources = import.meta.glob<string>(['../**/*.svelte', '../**/*.ts', '!../gen/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('whoever says what only other pages than the table say is loaded with it', () => {
  const groups = [...new Set(Object.keys(more.says).map((key) => key.split('.')[0]))].join('|')
  // as it is imported; withAloud of Sheets.svelte loads withMore
  const name = (path: string): string => path.split('/').pop()?.replace(/\.ts$/, '') ?? ''
  const says = Object.keys(sources).filter((path) =>
    new RegExp(`\\bt\\([\x60'](${groups})\\.`).test(sources[path] ?? ''),
  )
  const loaded = new Set(
    Object.values(sources).flatMap((source) =>
      [...source.matchAll(/with(?:More|Aloud)\(import\('[^']*\/([^/']+)'/g)].map((found) => found[1]),
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
