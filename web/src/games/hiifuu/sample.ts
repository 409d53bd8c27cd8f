// For tests: a table of four, and words in English.
import type { hiifuu } from '$/lib/types.gen'
import { Words } from '$/lib/words'
import * as file from '$/gen/lang/hiifuu.en'

export const words = new Words(file, 'en', ['Ada', 'Ben', 'Chloé', 'Dan'], 0)

export function player(given: Partial<hiifuu.Player> = {}): hiifuu.Player {
  return {
    hand: 5,
    tricks: 0,
    token: null,
    covered: false,
    voids: '',
    discarded: true,
    out: false,
    wants: 10,
    ...given,
  }
}

/** Ada's view of a table where three cards have been played and hers is missing. */
export function view(given: Partial<hiifuu.View> = {}): hiifuu.View {
  return {
    game: 'hiifuu',
    players: 4,
    seat: 0,
    round: 1,
    rounds: [],
    totals: [0, 0, 0, 0],
    over: false,
    winners: [],
    to_act: [0],
    duty: 'follow',
    legal: ['play p6'],
    choose: null,
    last: [],
    rounds_at_most: 5,
    top: 13,
    leader: 1,
    tokens: [1, 2, 3, 4],
    hand: ['o2', 'p6'],
    aside: ['g1'],
    leads: 'p',
    winning: 1,
    last_trick: null,
    tricks_left: 2,
    trick: [
      { seat: 1, card: 'p11' },
      { seat: 2, card: 'b13' },
      { seat: 3, card: 'p4' },
    ],
    seats: [player(), player({ tricks: 1 }), player(), player()],
    played: { o: [], p: [4, 11], g: [], b: [13] },
    unseen: { o: 12, p: 10, g: 12, b: 12 },
    ...given,
  }
}
