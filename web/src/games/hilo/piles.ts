// What everybody saw that was shuffled again: the discard pile without its top card, from bottom to top.
import type { Face, hilo } from '$/lib/types.gen'

/** The lists of all reshuffles of a match, by the name of the chance. Events say what went where; no rules here. */
export function piles(faces: readonly Face[]): Record<string, string[][]> {
  let pile: string[] = []
  const reshuffle: string[][] = []
  for (const face of faces as readonly hilo.Face[]) {
    if (face.event === 'dealt') pile = [face.discard]
    else if (face.event === 'placed') {
      if (face.source === 'discard') pile.pop()
      pile.push(face.replaced)
    } else if (face.event === 'dropped') pile.push(face.card)
    else if (face.event === 'removed') pile.push(...face.cards)
    else if (face.event === 'reshuffled') reshuffle.push(pile.splice(0, pile.length - 1))
  }
  return { reshuffle }
}
