import { expect, test } from 'vitest'
import * as en from '$/gen/lang/koikoi.en'
import * as fr from '$/gen/lang/koikoi.fr'
import { Words } from './words'

const words = new Words(en, 'en', ['Léa', 'Max'], 0)

test('what I did is told to me, what others did with their name', () => {
  expect(words.tell('event.koi', 0)).toBe('You call koï-koï!')
  expect(words.tell('event.koi', 1)).toBe('Max calls koï-koï!')
})

test('cards have their full names, in a row too', () => {
  expect(words.cards(['3R', '1L'])).toBe('Cherry, poem ribbon and Pine, crane')
})

test('every text of a game is there in both languages', () => {
  expect(Object.keys(fr.says)).toEqual(Object.keys(en.says))
  expect(Object.keys(fr.cards)).toEqual(Object.keys(en.cards))
})
