// Hiifuu for a person who does not see the table.
import { capital } from '$/lang/texts'
import type { Aloud } from '$/lib/gameui'
import type { hiifuu } from '$/lib/types.gen'
import type * as file from '$/gen/lang/hiifuu.en'
import { say } from './lang'

export const aloud: Aloud<hiifuu.View, typeof file> = {
  hand: (view, words) => {
    const hand = view.hand ? words.cards(view.hand) || say('nothing') : say('unknown')
    if (!view.aside?.length) return hand
    return `${hand}. ${say('read_aside', { cards: words.cards(view.aside) })}`
  },
  middle: (view, words) => {
    const laid = view.trick.map(({ seat, card }) =>
      say(seat === view.winning ? 'laid_best' : 'laid', { name: capital(words.who(seat)), card: words.card(card) }),
    )
    const tokens = view.tokens.join(', ') || words.say('board.no_tokens')
    return [
      say('read_trick', { cards: laid.join(words.say('apart')) || words.say('board.nothing') }),
      say('read_line', { tokens }),
    ].join('. ')
  },
  player: (seat, view, words) => {
    const one = view.seats[seat]
    const token = one?.token ?? null
    return [
      capital(words.who(seat)),
      say('tricks', { n: one?.tricks ?? 0 }),
      ...(token === null ? [] : [one?.covered ? say('token_covered', { token }) : say('token', { token })]),
      words.say('board.hand_of', { n: one?.hand ?? 0 }),
      ...(one?.voids ?
        [say('voids', { colours: words.list([...one.voids].map((colour) => words.look(`colour.${colour}`))) })]
      : []),
    ].join(', ')
  },
  move: (text, _view, words) => capital(words.card(text.split(' ')[1] ?? '')),
  refused: (view) =>
    view.choose ? [] : (view.hand ?? []).map((code) => `play ${code}`).filter((text) => !view.legal.includes(text)),
}
