import { describe, expect, it } from 'vitest'
import { blank, counted, groups, OBJECTS } from './cards'

describe('groups', () => {
  it('sorts by colour, animals of many colours first, an animal before its objects', () => {
    const shown = groups({ lantern: 1, mitten: 2, bear: 1, frog: 1, apple: 1, tortoise: 1 })
    expect(shown.map((group) => group.map((one) => one.code))).toEqual([
      ['frog'],
      ['apple'],
      ['bear', 'mitten'],
      ['tortoise', 'lantern'],
    ])
    expect(shown[2]?.[1]?.copies).toBe(2)
  })
  it('has nothing for nothing', () => expect(groups({})).toEqual([]))
})

it('counts copies in the order of the cards', () => {
  expect(counted(['plum', 'bear', 'plum'])).toEqual([
    { code: 'plum', copies: 2 },
    { code: 'bear', copies: 1 },
  ])
})

describe('blank', () => {
  const worth = Object.fromEntries(Object.entries(OBJECTS).map(([code, { printed }]) => [code, printed]))
  it('draws printed cards as they are', () => {
    expect(Object.keys(OBJECTS).filter((code) => blank(code, worth))).toEqual([])
    expect(blank('bear', worth)).toBeNull()
    expect(blank('winter', worth)).toBeNull()
  })
  it('takes the blank card for another value', () => expect(blank('apple', { ...worth, apple: 0 })).toBe('apple-blank'))
})
