import { expect, test } from 'vitest'
import { narrate, type Part, type Tell } from './narration'
import type { SeatEvent } from './types.gen'
import { Words } from './words'

// The same as tests/core/test_narration.py. That both tell whole games alike: tests/web/test_narration.py.

const says = {
  you: 'you',
  'event.all': '{cards} ({n} point) | {cards} ({n} points)',
  'event.none': 'Nothing.',
  'event.did.you': 'You: {cards}.',
  'event.did.they': '{name}: a card.',
  'event.last': 'That was all.',
  'event.listed': '{things}',
  'one.seat': '{who} {sum}',
  'some.a': 'an apple | {n} apples',
  'some.b': 'a bear | {n} bears',
  'go.row': 'row {n}',
  'go.pass': 'nothing',
  'go.see': '{card}',
}
const cards = { a: '<a>', b: '<b>', c: '<c>' }

function said(event: object, tells: Tell[], seat: number | null = null): string | null {
  const words = new Words({ says, cards, duties: {}, tells: { took: tells } }, 'en', ['Ann', 'Bob'], seat)
  return narrate({ event: 'took', cards: [], ...event } as unknown as SeatEvent, words)
}

const CARDS: Part = ['each', 'cards', ['card', '']]
const DID: Tell = { key: 'event.did', by: 'seat', parts: { cards: CARDS } }

test('who acts is told otherwise than the others', () => {
  expect(said({ seat: 1, cards: ['a', 'b'] }, [DID], 1)).toBe('You: <a> and <b>.')
  expect(said({ seat: 1, cards: ['a', 'b'] }, [DID], 0)).toBe('Bob: a card.')
  expect(said({ seat: 1, cards: ['a', 'b'] }, [DID])).toBe('Bob: a card.')
  expect(said({ seat: 0, cards: ['a'] }, [DID], 0)).toBe('You: <a>.')
})

test('what a text does not say is not looked for', () => {
  expect(said({ seat: 1, cards: null }, [DID])).toBe('Bob: a card.')
})

test.each([
  [{ points: true }, { points: 0 }, true],
  [{ points: true }, { points: null }, false],
  [{ points: false }, { points: 0 }, false],
  [{ points: false }, { points: null }, true],
  [{ cards: true }, { cards: ['a'] }, true],
  [{ cards: true }, { cards: [] }, false],
  [{ cards: false }, { cards: [] }, true],
  [{ last: true }, { last: true }, true],
  [{ last: true }, { last: false }, false],
  [{ seat: 0 }, { seat: 0 }, true],
  [{ seat: 0 }, { seat: 1 }, false],
  [{ move: 'row 2' }, { move: 'row 2' }, true],
  [{ 'move.0': 'row' }, { move: 'row 2' }, true],
  [{ seat: 0, last: true }, { seat: 0, last: false }, false],
  [{ seat: 0, last: true }, { seat: 0, last: true }, true],
] as [Record<string, string | number | boolean>, object, boolean][])('%j fits %j: %s', (when, event, fits) => {
  expect(said(event, [{ key: 'event.last', when }, { key: 'event.none' }])).toBe(fits ? 'That was all.' : 'Nothing.')
})

test('the first that fits is told, and what is told too', () => {
  const tells: Tell[] = [
    { key: 'event.none', when: { cards: false } },
    { key: 'event.did', by: 'seat', when: { last: true } },
    { key: 'event.last', when: { last: true }, too: true },
    { key: 'event.listed', parts: { things: ['row', 'cards'] } },
  ]
  expect(said({ seat: 1, last: true }, tells)).toBe('Nothing. That was all.')
  expect(said({ seat: 1, cards: ['a'], last: true }, tells)).toBe('Bob: a card. That was all.')
  expect(said({ seat: 1, cards: ['a', 'b'], last: false }, tells)).toBe('a b')
})

const GO: Part = ['text', 'go', 'move.0', { n: 'move.1', card: ['card', 'move.1'] }]

test.each([
  [['row', 'cards'], { cards: ['a', 'b', 'c'] }, 'a b c'],
  [CARDS, { cards: ['a', 'b', 'c'] }, '<a>, <b> and <c>'],
  [CARDS, { cards: [] }, null],
  [['counted', 'cards', 'some'], { cards: ['b', 'a', 'b'] }, '2 bears and an apple'],
  [['who', 'seat'], { seat: 1 }, 'Bob'],
  [['who', 'seat'], { seat: 0 }, 'you'],
  ['points', { points: -1200 }, '−1,200'],
  ['cards.1', { cards: ['a', 'b'] }, 'b'],
  ['score.points', { score: { points: 7 } }, '7'],
  [['card', 'move.1'], { move: 'see b' }, '<b>'],
  [GO, { move: 'row 2' }, 'row 2'],
  [GO, { move: 'pass' }, 'nothing'],
  [GO, { move: 'see b' }, '<b>'],
  ['move.1', { move: 'pass' }, null],
  [['text', 'some.b', null, { n: 1 }], {}, 'a bear'],
  [['text', 'some', 'cards.0', { n: 3 }], { cards: ['a'] }, '3 apples'],
  [
    ['each', 'by_seat', ['text', 'one.seat', null, { who: ['who', '#'], sum: 'points' }]],
    { by_seat: [{ points: 3 }, { points: -1 }] },
    'you 3 and Bob −1',
  ],
] as [Part, object, string | null][])('what fills a part: %j', (things, event, listed) => {
  expect(said(event, [{ key: 'event.listed', parts: { things } }], 0)).toBe(listed)
})

test('a text counts by n', () => {
  const tell: Tell = { key: 'event.all', parts: { cards: CARDS, n: 'points' } }
  expect(said({ cards: ['a'], points: 1 }, [tell])).toBe('<a> (1 point)')
  expect(said({ cards: ['a'], points: 2 }, [tell])).toBe('<a> (2 points)')
})

test('what is not declared is not told', () => {
  expect(said({}, [])).toBeNull()
  expect(said({ event: 'unheard_of' }, [{ key: 'event.none' }])).toBeNull()
})
