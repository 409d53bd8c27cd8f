import { describe, expect, it } from 'vitest'
import { narrate } from '$/lib/narration'
import type { hygge } from '$/lib/types.gen'
import { Words } from '$/lib/words'
import * as file from '$/gen/lang/hygge.en'
import * as fr from '$/gen/lang/hygge.fr'
import { turnsAfter } from './lastturns'
import { frames, type Stage } from './frames'
import { scoreSheet } from './score'
import { inWords, shelterInWords } from './words'

const words = new Words(file, 'en', ['Ann', 'Bo'], 0)
const player = (display: Record<string, number> = {}): hygge.Player => ({
  display,
  sheltered: {},
  snowflakes: 0,
  minus: 0,
  chose: false,
})

function view(change: Partial<hygge.View> = {}): hygge.View {
  return {
    game: 'hygge',
    players: 2,
    seat: 0,
    round: 1,
    rounds: [],
    totals: [0, 0],
    over: false,
    winners: [],
    to_act: [1],
    duty: 'wait',
    legal: [],
    choose: null,
    last: [],
    games: 1,
    turn: 1,
    picture: [
      [0, 1, 2],
      [3, 4, 5],
    ],
    reserve: ['apple', 'bear', 'mitten', null, 'plum'],
    lines: [],
    pile: 20,
    safe: 5,
    winter: false,
    seats: [player(), player({ bear: 1 })],
    shelters: [],
    chosen: null,
    worth: { apple: 2, mitten: 3, plum: 2 },
    ...change,
  }
}

const collected: hygge.Collected = { event: 'collected', seat: 1, line: 'row 2', cards: ['mitten', 'plum'] }
const sheltered: hygge.Sheltered = { event: 'sheltered', seat: 1, animal: 'bear', objects: ['mitten'], snowflakes: 3 }
const stages = (shown: ReturnType<typeof frames>) => shown.map((frame) => (frame.stage ?? {}) as Stage)

describe('frames', () => {
  it('outlines the line of another player, then takes it', () => {
    const shown = frames(view(), view(), [collected], words)
    expect(stages(shown)[0]?.line).toBe('row 2')
    expect(shown[0]?.view.reserve[2]).toBe('mitten')
    expect(shown[1]?.view.reserve).toEqual(['apple', 'bear', null, null, null])
    expect(shown[1]?.view.seats[1]?.display).toEqual({ bear: 1, mitten: 1, plum: 1 })
    expect(shown.every((frame) => frame.view.to_act.length === 0 && frame.view.legal.length === 0)).toBe(true)
  })

  it('does not outline what I have just chosen myself', () => {
    expect(stages(frames(view(), view(), [{ ...collected, seat: 0 }], words))[0]?.line).toBeUndefined()
  })

  it('shows a shelter in the middle and then at home', () => {
    const shown = frames(
      view({ seats: [player(), player({ bear: 1, mitten: 1, plum: 1 })] }),
      view(),
      [sheltered],
      words,
    )
    expect(stages(shown).map((stage) => stage.group?.home)).toEqual([false, true])
    expect(stages(shown)[0]?.group?.cards).toEqual(['bear', 'mitten'])
    expect(shown[1]?.view.seats[1]).toMatchObject({
      display: { plum: 1 },
      sheltered: { bear: 1, mitten: 1 },
      snowflakes: 3,
    })
  })

  it('moves up what is left and fills the reserve from the pile', () => {
    const refilled: hygge.Refilled = {
      event: 'refilled',
      seat: 1,
      moved: ['bear', 'plum'],
      added: ['tea', 'bat', 'frog'],
    }
    const shown = frames(view(), view(), [refilled], words)
    expect(shown[0]?.view.reserve).toEqual(['bear', 'plum', null, null, null])
    expect(shown[1]?.view.reserve).toEqual(['bear', 'plum', 'tea', 'bat', 'frog'])
    expect(shown[1]?.view.pile).toBe(17)
    expect(stages(shown)[1]?.banner?.text).toBe('Bo plays again')
  })

  it('lets winter come in the middle of a refill', () => {
    const shown = frames(view(), view(), [{ event: 'winter_came', added: ['tea'] }], words)
    expect(shown[1]?.view).toMatchObject({
      winter: true,
      reserve: ['apple', 'bear', 'mitten', 'plum', 'tea'],
      pile: 18,
    })
    expect(stages(shown)[1]?.banner?.winter).toBe(true)
  })
})

const scored: hygge.SeatEvent[] = [
  {
    event: 'scored',
    round: 1,
    sheets: [
      {
        sheltered: [
          { card: 'bear', copies: 1, points: 0 },
          { card: 'mitten', copies: 2, points: 6 },
        ],
        left: [],
        snowflakes: 6,
        minus: 0,
        points: 6,
      },
      { sheltered: [], left: [{ card: 'bear', copies: 1, points: -2 }], snowflakes: 0, minus: 2, points: -2 },
    ],
  },
  { event: 'round_ended', round: 1, points: [6, -2], totals: [6, -2] },
]

describe('the score', () => {
  it('has a row for every kind that counts, and sums', () => {
    const sheet = scoreSheet(scored, view(), words)
    expect(sheet?.summary).toBe('You win this game with 6 points.')
    expect(sheet?.seats[0]?.rows.map((row) => [row.label, row.points])).toEqual([
      ['2 mittens', '6'],
      ['Sheltered', '6 ✻'],
    ])
    expect(sheet?.seats[1]?.rows.map((row) => [row.label, row.points])).toEqual([
      ['Sheltered', '0 ✻'],
      ['Still out: a bear', '−2'],
      ['Minus points', '−2'],
    ])
    expect(sheet?.totals).toEqual([6, -2])
  })
  it('has the number of the game only in a series', () => {
    expect(scoreSheet(scored, view(), words)?.title).toBe('Final score')
    expect(scoreSheet(scored, view({ games: 3 }), words)?.title).toBe('Game 1 of 3')
  })
  it('says who wins a tie, and why', () => {
    const sheets = [0, 3].map((minus) => ({ sheltered: [], left: [], snowflakes: 4 + minus, minus, points: 4 }))
    const tie: hygge.SeatEvent[] = [
      { event: 'scored', round: 1, sheets },
      { event: 'round_ended', round: 1, points: [4, 4], totals: [4, 4] },
    ]
    const summary = (change: Partial<hygge.View>) => scoreSheet(tie, view(change), words)?.summary
    expect(summary({ winners: [0] })).toBe('A tie with 4 points: you win, with fewer minus points.')
    expect(summary({ winners: [1] })).toBe('A tie with 4 points: Bo wins, with fewer minus points.')
    expect(summary({ winners: [0, 1] })).toBe('A tie: you and Bo, 4 points.')
    expect(summary({ winners: [] })).toBe('A tie: you and Bo, 4 points.')
    expect(summary({ winners: [], games: 3 })).toBe('A tie: you and Bo, 4 points.')
  })
  it('says who wins a series that is a tie, and why', () => {
    const sheets = [1, 5].map((points) => ({ sheltered: [], left: [], snowflakes: points, minus: 0, points }))
    const summary = (totals: number[], winners: number[]) =>
      scoreSheet(
        [
          { event: 'scored', round: 3, sheets },
          { event: 'round_ended', round: 3, points: [1, 5], totals },
        ],
        view({ winners, games: 3 }),
        words,
      )?.summary
    const game = 'Bo wins this game with 5 points.'
    const because = 'with fewer minus points in all.'
    expect(summary([9, 9], [0])).toBe(`${game} The series is a tie with 9 points: you win it, ${because}`)
    expect(summary([9, 9], [1])).toBe(`${game} The series is a tie with 9 points: Bo wins it, ${because}`)
    expect(summary([9, 9], [0, 1])).toBe(game)
    expect(summary([9, 9], [])).toBe(game)
    expect(summary([10, 9], [0])).toBe(game)
  })
  it('is read before anything else, and the table is cleared for the next game', () => {
    const shown = frames(view(), view({ round: 2 }), scored, words)
    expect(shown[0]?.sheet).toBeDefined()
    expect(shown[1]?.view.reserve.every((code) => code === null)).toBe(true)
    expect(frames(view(), view({ over: true }), scored, words)).toHaveLength(1)
  })
  it('shows no picture with a wrong number', () => {
    const sheet = scoreSheet(scored, view({ worth: { mitten: 7 } }), words)
    expect(sheet?.seats[0]?.rows[0]?.cards).toEqual([])
  })
  it('is none while the game goes on', () => expect(scoreSheet([collected], view(), words)).toBeNull())
})

describe('narrate', () => {
  it('counts copies and says who', () => {
    expect(narrate({ ...collected, cards: ['plum', 'plum', 'bear'] }, words)).toBe(
      'Bo takes row 2: 2 plums and a bear.',
    )
    expect(narrate({ ...sheltered, seat: 0 }, words)).toBe('With the bear you shelter a mitten: 3 snowflakes.')
  })
  it('keeps the last action of others secret', () => {
    expect(narrate({ event: 'last_chosen', seat: 1, move: null }, words)).toBe('Bo has chosen a last action.')
    expect(narrate({ event: 'last_chosen', seat: 0, move: 'shelter bear mitten plum' }, words)).toBe(
      'Your last action is chosen: shelter with the bear.',
    )
  })
})

it('remembers what everybody did last, until a new game', () => {
  const first = turnsAfter({}, view({ last: [collected, sheltered] }))
  expect(first[1]).toMatchObject({ line: null, snowflakes: 3, cards: ['mitten', 'plum'] })
  const second = turnsAfter(first, view({ last: [{ ...collected, seat: 0 }] }))
  expect(Object.keys(second)).toEqual(['0', '1'])
  expect(second[0]?.order).toBeGreaterThan(second[1]?.order ?? 0)
  expect(turnsAfter(second, view({ last: [{ event: 'reserve_laid', round: 2, cards: [] }] }))).toEqual({})
})

describe('cards in a sentence', () => {
  const display = { bear: 1, mitten: 2, blanket: 1 }
  const shelter = { move: 'shelter bear mitten blanket', snowflakes: 10, minus: 5 }

  it('have their article, or their number', () => {
    expect(shelterInWords(shelter, display, words)).toBe(
      'The bear shelters 2 mittens and a blanket: 10 ✻, 5 minus points fewer',
    )
    expect(inWords({ honey: 1, dormouse: 2 }, words)).toBe('a pot of honey and 2 dormice')
    expect(inWords({}, words)).toBe('no cards')
  })

  it('have it in French too', () => {
    const mots = new Words(fr, 'fr', ['Ann', 'Bo'], 0) as unknown as typeof words
    expect(inWords({ bear: 2, apple: 1 }, mots)).toBe('2 ours et une pomme')
    expect(narrate({ ...sheltered, objects: ['mitten', 'mitten'] }, mots)).toBe(
      'Avec l’ours, Bo met à l’abri 2 moufles\u202f: 3 flocons.',
    )
  })
})
