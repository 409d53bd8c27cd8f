// Every event of Koï-Koï in a sentence, with the words that the terminal uses too.
import type { Face, koikoi } from '$/lib/types.gen'
import { yakuName, type KoiWords } from './words'

export function tell(face: Face, words: KoiWords): string | null {
  const told = face as koikoi.Face
  switch (told.event) {
    case 'oya_drawn': {
      const parts = { first: words.card(told.cards[0] ?? ''), second: words.card(told.cards[1] ?? '') }
      return told.oya === null ? words.say('event.oya.again', parts) : words.tell('event.oya', told.oya, parts)
    }
    case 'dealt':
      return words.tell('event.dealt', told.oya, { round: told.round, ba: words.cards(told.ba) })
    case 'swap_decided':
      return words.tell(told.swapped ? 'event.swapped' : 'event.kept', told.seat)
    case 'lucky_hand':
      return words.tell('event.lucky', told.seat, { kind: told.kind, cards: words.cards(told.hand) })
    case 'deal_void':
      return words.look(`event.void.${told.reason}`)
    case 'laid': {
      const parts = { card: words.card(told.card), took: words.cards(told.took) }
      if (told.source === 'hand') {
        return told.took.length ?
            words.tell('event.takes', told.seat, parts)
          : words.tell('event.stays', told.seat, { card: parts.card })
      }
      return words.look(
        `event.turned.${
          told.waits ? 'waits'
          : told.took.length ? 'takes'
          : 'stays'
        }`,
        parts,
      )
    }
    case 'joker':
      return told.shown === null ?
          words.tell('event.joker', told.seat, { target: words.card(told.target) })
        : words.tell('event.foiled', told.seat, { target: words.card(told.target), shown: words.card(told.shown) })
    case 'yaku_made':
      return words.tell('event.yaku', told.seat, {
        yaku: words.list(told.yaku.map((one) => yakuName(words, one.name))),
        n: told.base,
      })
    case 'koi_koi':
      return words.tell('event.koi', told.seat)
    case 'stopped':
      return words.tell('event.stopped', told.seat, { n: told.score.points })
    case 'drawn':
      return words.say('event.drawn')
    case 'round_ended':
      return words.say('event.round_ended', { round: told.round })
    default:
      return null
  }
}
