import { expect, test } from 'vitest'
import * as en from '$/gen/lang/koikoi.en'
import { Words } from './words'

const words = new Words(en, 'en', ['Léa', 'Max'], 0)

test('I am you, others have their names', () => {
  expect(words.who(0)).toBe('you')
  expect(words.who(1)).toBe('Max')
})

test('cards have their full names, in a row too', () => {
  expect(words.cards(['3R', '1L'])).toBe('Cherry, poem ribbon and Pine, crane')
})
