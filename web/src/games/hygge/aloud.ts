// Hygge for a person who does not see the table.
import { t } from '$/lang/index.svelte'
import { capital } from '$/lang/texts'
import type { Aloud } from '$/lib/gameui'
import type { hygge } from '$/lib/types.gen'
import type * as file from '$/gen/lang/hygge.en'
import { say } from './lang'
import { fullName, inWords, lineInWords, moveInWords, shelterInWords, winterInWords } from './words'

export const aloud: Aloud<hygge.View, typeof file> = {
  hand: (view, words) => {
    const display = view.seats[view.seat ?? 0]?.display ?? {}
    const cards = Object.entries(display).map(([code, n]) => {
      const card = fullName(code, view.worth, words)
      return n > 1 ? say('copies', { n, card }) : card
    })
    return cards.join(words.say('apart')) || words.say('board.nothing')
  },
  middle: (view, words) => {
    const lines = view.lines.map((line) => lineInWords(line, words, true))
    return [...lines, capital(winterInWords(view, words)), say('read_pile', { n: view.pile })].join('. ')
  },
  player: (seat, view, words) => {
    const one = view.seats[seat]
    if (one?.snowflakes === null) {
      return t('app.about', { what: capital(words.who(seat)), about: inWords(one.display, words) })
    }
    return say('read_seat', {
      name: capital(words.who(seat)),
      snow: say('snowflakes', { n: one?.snowflakes ?? 0 }),
      minus: say('minus_points', { n: one?.minus ?? 0 }),
      cards: inWords(one?.display ?? {}, words),
    }).replace(/\.$/, '')
  },
  move: (text, view, words) => {
    const display = view.seats[view.seat ?? 0]?.display ?? {}
    const line = view.lines.find((one) => one.move === text)
    if (line) return lineInWords(line, words, true)
    const shelter = view.shelters.find((one) => one.move === text)
    if (shelter) return shelterInWords(shelter, display, words, true)
    return capital(moveInWords(text, display, words))
  },
}
