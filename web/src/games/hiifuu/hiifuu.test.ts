import { describe, expect, it } from 'vitest'
import { narrate } from '$/lib/narration'
import type { hiifuu } from '$/lib/types.gen'
import { aloud } from './aloud'
import { arc } from './arc'
import { frames, type Stage } from './frames'
import { hints } from './hints'
import { player, view, words } from './sample'
import { scoreRow, scoreSheet } from './score'

const WON: hiifuu.TrickWon = {
  event: 'trick_won',
  seat: 1,
  card: 'p11',
  tricks: 2,
  token: 1,
  covered: null,
  out: false,
}
const LAST: hiifuu.Played = { event: 'played', seat: 0, card: 'p6', led: false, void: false }

describe('the arc', () => {
  it('has a place for everybody, and the nearest one is mine', () => {
    for (const players of [4, 5, 6]) {
      for (let own = 0; own < players; own++) {
        const spots = arc(players, own)
        expect(spots).toHaveLength(players)
        expect(spots.map((spot) => spot.side === 'near')).toEqual(spots.map((_, seat) => seat === own))
        expect(spots[(own + 1) % players]?.side).toBe('left')
        expect(spots[(own + players - 1) % players]?.side).toBe('right')
      }
    }
  })
})

describe('the moments of a trick', () => {
  const after = view({ trick: [], last_trick: { winner: 1, cards: [] } })
  const [finished, taken, ...rest] = frames(view(), after, [LAST, WON], words)

  it('shows all its cards for a while, and offers nothing meanwhile', () => {
    expect(finished?.view.trick.map((laid) => laid.card)).toEqual(['p11', 'b13', 'p4', 'p6'])
    expect(finished?.view.hand).toEqual(['o2'])
    expect(finished?.view.legal).toEqual([])
    expect(finished?.view.to_act).toEqual([])
    expect(finished?.hold).toBe(1200)
    expect((finished?.stage as Stage).finished?.told).toBe('Ben wins a second trick with pink 11 and takes the 1.')
  })

  it('then gives cards and token to the winner', () => {
    expect(taken?.view.trick).toEqual([])
    expect(taken?.view.tokens).toEqual([2, 3, 4])
    expect(taken?.view.seats[1]).toMatchObject({ tricks: 2, token: 1, covered: false })
    expect((taken?.stage as Stage).taken).toEqual({ seat: 1, cards: ['p11', 'b13', 'p4', 'p6'] })
    expect(rest).toEqual([])
  })

  it('covers a token and empties the hand of who drops out', () => {
    const before = view({ seats: [player({ tricks: 2, token: 1 }), player(), player(), player()], tokens: [2, 3, 4] })
    const won: hiifuu.TrickWon = { ...WON, seat: 0, tricks: 3, token: null, covered: 1, out: true }
    const shown = frames(before, after, [LAST, won], words)[1]?.view
    expect(shown?.seats[0]).toMatchObject({ tricks: 3, token: 1, covered: true, out: true, hand: 0 })
    expect(shown?.tokens).toEqual([2, 3, 4])
    expect(shown?.hand).toEqual([])
  })

  it('has nothing to add to a card in the middle of a trick', () => {
    expect(frames(view(), view(), [LAST], words)).toEqual([])
  })

  it('lets cards be seen on their way out of the hand', () => {
    const out = frames(view(), view(), [{ event: 'set_aside', seat: 0, cards: ['o2'] }], words)
    expect(out.map((frame) => frame.view.hand)).toEqual([['p6']])
    expect(out[0]?.stage).toEqual({ aside: ['o2'] })
  })

  it('ends with the score sheet of a round', () => {
    const scored: hiifuu.SeatEvent[] = [
      {
        event: 'round_scored',
        round: 1,
        left: [3, 4],
        seats: [
          { tricks: 2, token: 2, points: 2 },
          { tricks: 3, token: 1, points: 0 },
          { tricks: 1, token: null, points: 0 },
          { tricks: 2, token: null, points: 0 },
        ],
      },
      { event: 'round_ended', round: 1, points: [2, 0, 0, 0], totals: [5, 0, 1, 0] },
    ]
    const out = frames(view(), after, [LAST, WON, ...scored], words)
    const sheet = out[out.length - 1]?.sheet
    expect(sheet?.summary).toBe('Exactly two tricks: you (2). Left in the line: 3 and 4.')
    expect(sheet?.seats.map((one) => one.seat)).toEqual([0, 1, 2, 3])
    expect(sheet?.totals).toEqual([5, 0, 1, 0])
    expect(scoreSheet([LAST], after, words)).toBeNull()
  })
})

describe('a row of the score', () => {
  it.each([
    [{ tricks: 2, token: 3, points: 3 }, '2 tricks, token 3 kept', 'HF-14'],
    [{ tricks: 4, token: 3, points: 0 }, '4 tricks: token 3 is covered', 'HF-12'],
    [{ tricks: 1, token: null, points: 0 }, '1 trick: no token', 'HF-11'],
    [{ tricks: 2, token: null, points: 0 }, '2 tricks, but no token was left', 'HF-13'],
  ])('says why: %o', (score, label, rule) => {
    expect(scoreRow(score, words)).toMatchObject({ label, rule })
  })
})

describe('what is told', () => {
  it.each<[hiifuu.SeatEvent, string | null]>([
    [{ event: 'leader_drawn', seat: 0 }, 'Drawn by lot: you lead first.'],
    [
      { event: 'dealt', round: 2, leader: 1, tokens: [2, 3, 4, 5], hand: 13, aside: 4 },
      'Round 2, tokens 2 3 4 5: Ben will lead. Everybody sets 4 cards aside.',
    ],
    [{ event: 'discarded', seat: 3 }, 'Dan has set cards aside.'],
    [{ event: 'played', seat: 2, card: 'b13', led: false, void: true }, 'Chloé cannot follow and plays blue 13.'],
    [{ ...WON, tricks: 1, token: null }, 'Ben wins the trick with pink 11, trick number 1 in this round.'],
    [{ ...WON, token: null }, 'Ben wins a second trick with pink 11, but no token is left.'],
    [
      { ...WON, tricks: 3, token: null, covered: 1, out: true },
      'Ben wins a third trick with pink 11: the 1 is covered. Ben is out of the round.',
    ],
    [{ event: 'round_began', round: 1 }, null],
  ])('%o', (event, text) => {
    expect(narrate(event, words)).toBe(text)
  })
})

describe('hints', () => {
  const table = { seat: 0, name: (seat: number) => words.names[seat] ?? '', words }
  const told = (given: Partial<hiifuu.Player>, tokens = [3, 4]): string[] =>
    hints(view({ seats: [player(given), player(), player(), player()], tokens }), table).map((hint) => hint.text)

  it('say what another trick would mean, and who is ahead', () => {
    expect(told({})).toEqual(['You need two tricks', 'Ben is winning: pink 11'])
    expect(told({ tricks: 1 })[0]).toBe('One more trick: token 3')
    expect(told({ tricks: 1 }, [])[0]).toBe('One more trick, but no token is left')
    expect(told({ tricks: 2, token: 2 })[0]).toBe('Token 2: no third trick!')
    expect(told({ tricks: 3, token: 2, covered: true })[0]).toBe('Token 2 is covered')
    expect(told({ tricks: 3, token: 2, covered: true, out: true })[0]).toBe('Out until the next round')
  })

  it('say nothing of mine to somebody who watches', () => {
    expect(hints(view(), { ...table, seat: null }).map((hint) => hint.text)).toEqual(['Ben is winning: pink 11'])
  })
})

describe('the table aloud', () => {
  it('names tokens, players, trick and hand', () => {
    expect(aloud.hand(view(), words)).toBe('orange 2 and pink 6. Set aside: green 1')
    expect(aloud.hand(view({ aside: [] }), words)).toBe('orange 2 and pink 6')
    expect(aloud.middle(view(), words)).toBe(
      'Trick: Ben: pink 11, winning so far; Chloé: blue 13; Dan: pink 4. Tokens in the line: 1, 2, 3, 4',
    )
    expect(aloud.player(1, view(), words)).toContain('Ben, 1 trick, ')
    expect(aloud.player(1, view(), words)).not.toContain('token')
    const seats = [player({ tricks: 2, token: 3 }), player({ tricks: 3, token: 2, covered: true, voids: 'ob' })]
    expect(aloud.player(0, view({ seats }), words)).toContain('You, 2 tricks, token 3, ')
    expect(aloud.player(1, view({ seats }), words)).toContain('token 2, covered')
    expect(aloud.player(1, view({ seats }), words)).toContain('lacks orange and blue')
  })

  it('says what may be played, and asks about what may not', () => {
    const now = view({ legal: ['play p6'], choose: null })
    expect(aloud.move('play p6', now, words)).toBe('Pink 6')
    expect(aloud.refused?.(now)).toEqual(['play o2'])
    expect(aloud.refused?.(view({ choose: { verb: 'discard', count: 1, among: ['o2', 'p6'] } }))).toEqual([])
  })

  it('knows nothing of a hand that it may not see, and says what was set aside', () => {
    expect(aloud.hand(view({ hand: null, aside: null }), words)).toBe('hidden')
    expect(aloud.hand(view({ hand: [] }), words)).toBe('nothing. Set aside: green 1')
  })
})
