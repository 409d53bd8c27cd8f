// Every event of Hiifuu in a sentence, with the words that the terminal uses too.
import type { Face, hiifuu } from '$/lib/types.gen'
import { say } from './lang'
import type { HiifuuWords } from './words'

export function tell(face: Face, words: HiifuuWords): string | null {
  const told = face as hiifuu.Face
  switch (told.event) {
    case 'leader_drawn':
      return words.tell('event.first', told.seat)
    case 'dealt':
      return words.tell('event.dealt', told.leader, { round: told.round, tokens: told.tokens.join(' '), n: told.aside })
    case 'discarded':
      return words.tell('event.discarded', told.seat)
    case 'set_aside':
      return words.tell('event.set_aside', told.seat, { cards: words.cards(told.cards) })
    case 'played':
      return words.tell(
        told.led ? 'event.led'
        : told.void ? 'event.thrown'
        : 'event.played',
        told.seat,
        {
          card: words.card(told.card),
        },
      )
    case 'trick_won':
      return tellTrick(told, words)
    case 'round_ended':
      return words.say('event.round_ended', { round: told.round })
    default:
      return null
  }
}

export function tellTrick(won: hiifuu.TrickWon, words: HiifuuWords): string {
  const { seat, token, covered } = won
  const card = words.card(won.card)
  const told =
    won.tricks === 2 && token !== null ? words.tell('event.token', seat, { card, token })
    : won.tricks === 2 ? words.tell('event.no_token', seat, { card })
    : won.tricks === 3 && covered !== null ? words.tell('event.covered', seat, { card, token: covered })
    : won.tricks === 3 ? words.tell('event.third', seat, { card })
    : words.tell('event.won', seat, { card, n: won.tricks })
  return won.out ? `${told} ${words.tell('event.out', seat)}` : told
}

/** Who won the last trick, and with what. */
export function tellLast({ winner, cards }: hiifuu.Trick, words: HiifuuWords): string {
  const card = words.card(cards.find((laid) => laid.seat === winner)?.card ?? '')
  return winner === words.seat ? say('you_won_last', { card }) : say('last_won', { name: words.who(winner), card })
}
