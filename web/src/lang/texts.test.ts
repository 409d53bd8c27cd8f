import { expect, test } from 'vitest'
import { en } from './en'
import { fr } from './fr'
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
  for (const key of Object.keys(en) as (keyof typeof en)[]) {
    expect(fr[key].includes(' | '), key).toBe(en[key].includes(' | '))
  }
})
