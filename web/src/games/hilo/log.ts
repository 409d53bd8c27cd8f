// Every event of HILO in a sentence, with the words that the terminal uses too.
import type { Face, hilo } from '$/lib/types.gen'
import type { HiloWords } from './words'

export function tell(face: Face, words: HiloWords): string | null {
  const told = face as hilo.Face
  switch (told.event) {
    case 'dealt':
      return words.say('event.dealt', { round: told.round, card: words.card(told.discard) })
    case 'flipped':
      return words.tell('event.flipped', told.seat, { cards: words.cards(told.cards) })
    case 'flips_shown': {
      const sums = told.flips.map((flips, seat) =>
        words.say('event.flip_sum', { who: words.who(seat), sum: flips.sum }),
      )
      return words.say('event.flips_shown', { sums: words.list(sums) })
    }
    case 'starts':
      return words.tell(told.lot ? 'event.starts_by_lot' : 'event.starts', told.seat)
    case 'reshuffled':
      return words.say('event.reshuffled', { n: told.cards })
    case 'drew':
      return words.tell('event.drew', told.seat, { card: told.card ? words.card(told.card) : '' })
    case 'placed':
      return words.tell(told.source === 'discard' ? 'event.took' : 'event.swapped', told.seat, {
        card: words.card(told.card),
        replaced: words.card(told.replaced),
        cell: told.cell,
      })
    case 'dropped':
      return words.tell('event.dropped', told.seat, {
        card: words.card(told.card),
        turned: words.card(told.turned),
        cell: told.cell,
      })
    case 'removed': {
      const cards = words.cards(told.cards)
      return told.forced ?
          words.tell('event.forced', told.seat, { cards })
        : words.tell('event.removed', told.seat, { line: words.look(`line.${told.line}`), cards })
    }
    case 'kept':
      return words.tell('event.kept', told.seat)
    case 'closed':
      return words.tell('event.closed', told.seat)
    case 'revealed':
      return told.doubled ? words.tell('event.doubled', told.closer) : words.say('event.revealed')
    case 'round_ended':
      return words.say('event.round_ended', { round: told.round })
    default:
      return null
  }
}
