import { describe, expect, it } from 'vitest'
import { cardsOf, moveOf, pickCard, same } from './move'

describe('pickCard', () => {
  it('picks and puts back', () => {
    expect(pickCard(['bear'], 'mitten')).toEqual(['bear', 'mitten'])
    expect(pickCard(['bear', 'mitten'], 'bear')).toEqual(['mitten'])
  })
  it('replaces an animal by another', () => {
    expect(pickCard(['bear', 'mitten'], 'frog')).toEqual(['mitten', 'frog'])
  })
})

describe('moveOf', () => {
  it('shelters with an animal and objects', () => {
    expect(moveOf(['mitten', 'bear'], false)).toBe('shelter bear mitten')
    expect(moveOf(['bear'], false)).toBeNull()
    expect(moveOf(['mitten', 'blanket'], false)).toBeNull()
  })
  it('discards a single card in winter', () => {
    expect(moveOf(['bear'], true)).toBe('discard bear')
    expect(moveOf(['bear', 'mitten'], true)).toBe('shelter bear mitten')
    expect(moveOf([], true)).toBeNull()
  })
})

describe('same', () => {
  it('does not mind the order of objects', () => {
    expect(same('shelter bear blanket mitten', 'shelter bear mitten blanket')).toBe(true)
    expect(same('shelter bear mitten', 'shelter bear mitten blanket')).toBe(false)
    expect(same('discard bear', 'shelter bear')).toBe(false)
    expect(same(null, 'pass')).toBe(false)
    expect(cardsOf('discard plum')).toEqual(['plum'])
  })
})
