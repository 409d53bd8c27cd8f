// From cards that were picked in the display to the text of a move, and back. Whether it may be played, the server says.
import { ANIMALS } from './cards'

/** Pick a card, or put it back. An animal takes the place of another one. */
export function pickCard(picked: readonly string[], code: string): string[] {
  if (picked.includes(code)) return picked.filter((one) => one !== code)
  return [...(code in ANIMALS ? picked.filter((one) => !(one in ANIMALS)) : picked), code]
}

/** What these cards say: an animal with objects shelters them; in winter a single card is discarded. Null: not yet anything. */
export function moveOf(picked: readonly string[], winter: boolean): string | null {
  const animal = picked.find((code) => code in ANIMALS)
  const objects = picked.filter((code) => !(code in ANIMALS))
  if (animal && objects.length) return ['shelter', animal, ...objects].join(' ')
  return winter && picked.length === 1 ? `discard ${picked[0]}` : null
}

/** The cards that a move names. */
export function cardsOf(move: string): string[] {
  return move.split(' ').slice(1)
}

/** Whether two moves name the same cards for the same thing; objects come in any order. */
export function same(one: string | null, other: string): boolean {
  if (one === null) return false
  const sorted = (text: string): string => [text.split(' ')[0], ...cardsOf(text).sort()].join(' ')
  return sorted(one) === sorted(other)
}
