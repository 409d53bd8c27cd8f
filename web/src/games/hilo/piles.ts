// What everybody saw that was shuffled again: the discard pile without its top card, from bottom to top.
import type { SeatEvent, hilo } from '$/lib/types.gen'

/** The lists of all reshuffles of a match, by the name of the chance. Events say what went where; no rules here. */
export function piles(events: readonly SeatEvent[]): Record<string, string[][]> {
  let pile: string[] = []
  const reshuffle: string[][] = []
  for (const event of events as readonly hilo.SeatEvent[]) {
    if (event.event === 'dealt') pile = [event.discard]
    else if (event.event === 'placed') {
      if (event.source === 'discard') pile.pop()
      pile.push(event.replaced)
    } else if (event.event === 'dropped') pile.push(event.card)
    else if (event.event === 'removed') pile.push(...event.cards)
    else if (event.event === 'reshuffled') reshuffle.push(pile.splice(0, pile.length - 1))
  }
  return { reshuffle }
}
