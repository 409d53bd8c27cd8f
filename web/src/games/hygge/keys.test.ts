import { describe, expect, it } from 'vitest'
import { follow, NO_KEYS, type Keys } from './keys'

const spots = (laid: Record<string, string>) => Object.entries(laid).map(([place, code]) => ({ place, code }))
const names = (keys: Keys): Record<string, string> =>
  Object.fromEntries([...keys.at].map(([place, card]) => [place, card.key]))

describe('follow', () => {
  it('gives every card a name of its own, copies too', () => {
    const keys = names(follow(NO_KEYS, spots({ r1: 'apple', r2: 'apple', r3: 'bear' })))
    expect(new Set(Object.values(keys)).size).toBe(3)
  })

  it('keeps the name of a card that stays, and takes it along to a display', () => {
    const before = follow(NO_KEYS, spots({ r1: 'apple', r2: 'apple', r3: 'bear' }))
    const after = names(follow(before, spots({ r1: 'apple', 'd0.apple.0': 'apple', 'd0.bear.0': 'bear' })))
    expect(after['r1']).toBe(names(before)['r1'])
    expect(after['d0.apple.0']).toBe(names(before)['r2'])
    expect(after['d0.bear.0']).toBe(names(before)['r3'])
  })

  it('moves what is left up to the first places, in order', () => {
    const before = follow(NO_KEYS, spots({ r4: 'apple', r7: 'apple' }))
    const after = names(follow(before, spots({ r1: 'apple', r2: 'apple', r3: 'apple' })))
    expect([after['r1'], after['r2']]).toEqual([names(before)['r4'], names(before)['r7']])
    expect(Object.values(names(before))).not.toContain(after['r3'])
  })

  it('never gives a name that was used before', () => {
    const before = follow(NO_KEYS, spots({ r1: 'apple' }))
    const gone = follow(before, [])
    expect(names(follow(gone, spots({ r1: 'apple' })))['r1']).not.toBe(names(before)['r1'])
  })

  it('gives no name to two cards', () => {
    const before = follow(NO_KEYS, spots({ r1: 'apple', r2: 'bear' }))
    const after = names(follow(before, spots({ r1: 'bear', r2: 'apple', r3: 'bear' })))
    expect(new Set(Object.values(after)).size).toBe(3)
  })
})
