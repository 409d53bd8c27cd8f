import { describe, expect, test } from 'vitest'
import { Lexicon } from './terms'
import type { Term } from './types.gen'

const term = (...forms: string[]): Term => ({ forms, says: `What ${forms[0]} is.`, rule: 'XX-1' })
const RIBBONS = term('tan', 'ribbons')
const POEMS = term('akatan', 'poem ribbons')
const OYA = term('oya', 'dealer')
const KOI = term('koï-koï')
const HILO = term('HILO')
const PLI = term('pli', 'plis')
const ALL = new Lexicon([RIBBONS, POEMS, OYA, KOI, HILO, PLI])

/** The parts, words that can be explained in brackets. */
const marked = (text: string, lexicon = ALL): string =>
  lexicon
    .split(text)
    .map((part) => (part.term ? `[${part.text}]` : part.text))
    .join('|')

describe('a text is split at words that can be explained', () => {
  test.each([
    ['', ''],
    ['Play a card.', 'Play a card.'],
    ['oya', '[oya]'],
    ['You are oya.', 'You are |[oya]|.'],
    ['Two plis, oya', 'Two |[plis]|, |[oya]'],
  ])('%j', (text, parts) => expect(marked(text)).toBe(parts))

  test('nothing is lost or changed', () => {
    const text = '  L’oya joue ; koï-koï\u202f! Deux plis…\n'
    expect(
      ALL.split(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  })

  test('a game without such words has plain texts', () => {
    expect(marked('oya', new Lexicon([]))).toBe('oya')
    expect(new Lexicon([]).split('')).toEqual([])
  })
})

describe('the longest form wins', () => {
  test.each([
    ['Poem ribbons', '[Poem ribbons]', POEMS],
    ['five ribbons', 'five |[ribbons]', RIBBONS],
    ['Poem  and ribbons', 'Poem  and |[ribbons]', RIBBONS],
  ])('%j', (text, parts, found) => {
    expect(marked(text)).toBe(parts)
    expect(ALL.split(text).find((part) => part.term)?.term).toBe(found)
  })

  test('whatever the order of the words is', () => {
    const other = new Lexicon([POEMS, RIBBONS])
    expect(other.split('poem ribbons')[0]?.term).toBe(POEMS)
  })

  test('a space that does not break is a space', () => expect(marked('poem\u00a0ribbons')).toBe('[poem\u00a0ribbons]'))
})

describe('only whole words', () => {
  test.each([
    ['royaux', 'royaux'],
    ['oyaux', 'oyaux'],
    ['pliage', 'pliage'],
    ['repli', 'repli'],
    ['un-pli', 'un-pli'],
    ['pli2', 'pli2'],
    ['épli', 'épli'],
    ['plié', 'plié'],
    ['Prenez l’oya', 'Prenez l’|[oya]'],
    ['d’oya à oya', 'd’|[oya]| à oya'],
    ['the oya’s hand', 'the |[oya]|’s hand'],
    ['(oya)', '(|[oya]|)'],
    ['« pli »', '« |[pli]| »'],
    ['Pli-là', '[Pli]|-là'],
  ])('%j', (text, parts) => expect(marked(text)).toBe(parts))
})

describe('a capital may begin a sentence', () => {
  test.each([
    ['Koï-koï!', '[Koï-koï]|!'],
    ['Koï-Koï', 'Koï-Koï'],
    ['OYA', 'OYA'],
    ['HILO!', '[HILO]|!'],
    ['hilo d1', 'hilo d1'],
    ['Hilo', 'Hilo'],
  ])('%j', (text, parts) => expect(marked(text)).toBe(parts))
})

describe('a word is a part where it comes first', () => {
  test('in any of its forms', () => expect(marked('pli, plis, Pli')).toBe('[pli]|, plis, Pli'))

  test('over several texts', () => {
    const seen = new Set<Term>()
    expect(ALL.split('one pli', seen)).toEqual([{ text: 'one ' }, { text: 'pli', term: PLI }])
    expect(ALL.split('two plis, oya', seen)).toEqual([{ text: 'two plis, ' }, { text: 'oya', term: OYA }])
    expect([...seen]).toEqual([PLI, OYA])
  })
})

test('a form is text, not a pattern', () => {
  const odd = new Lexicon([term('a.c (d)')])
  expect(marked('abc (d)', odd)).toBe('abc (d)')
  expect(marked('a.c (d)', odd)).toBe('[a.c (d)]')
})
