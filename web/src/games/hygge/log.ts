// Every event of Hygge in a sentence, with the words that the terminal uses too.
import type { Face, hygge } from '$/lib/types.gen'
import { lastInWords, listing, some, type HyggeWords } from './words'

export function tell(face: Face, words: HyggeWords): string | null {
  const told = face as hygge.Face
  switch (told.event) {
    case 'first_player':
      return words.tell(told.among.length ? 'event.first_player' : 'event.fewest', told.seat, { round: told.round })
    case 'reserve_laid':
      return words.say('event.reserve_laid', { round: told.round })
    case 'collected': {
      const [kind, number] = told.line.split(' ')
      const line = words.look(`line.${kind}`, { n: Number(number) })
      return words.tell('event.collected', told.seat, { line, cards: listing(told.cards, words) })
    }
    case 'sheltered': {
      const parts = { animal: words.look(`the.${told.animal}`), cards: listing(told.objects, words) }
      return words.tell('event.sheltered', told.seat, { ...parts, n: told.snowflakes })
    }
    case 'passed':
      return words.tell('event.passed', told.seat)
    case 'refilled':
      return words.tell('event.refilled', told.seat)
    case 'winter_came':
      return words.say('event.winter_came')
    case 'last_chosen':
      return told.move === null ?
          words.look('event.last_chosen.they', { name: words.names[told.seat] ?? '' })
        : words.say('event.last_chosen.you', { move: lastInWords(told.move, words) })
    case 'discarded':
      return words.tell('event.discarded', told.seat, { card: some(told.card, 1, words) })
    case 'round_ended':
      return words.say('event.round_ended', { round: told.round })
    default:
      return null
  }
}
