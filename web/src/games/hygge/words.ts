// Hygge's words, typed, and how its cards are named.
import { capital } from '$/lang/texts'
import type { hygge } from '$/lib/types.gen'
import type { Table } from '$/lib/table.svelte'
import type { Words } from '$/lib/words'
import type * as file from '$/gen/lang/hygge.en'
import { ANIMALS, counted, OBJECTS } from './cards'
import { say } from './lang'

export type HyggeWords = Words<typeof file>
export type HyggeTable = Table<hygge.View, typeof file>

/** "an apple", "2 apples" */
export function some(code: string, copies: number, words: HyggeWords): string {
  return words.look(`some.${code}`, { n: copies })
}

/** "2 apples and a bear" */
export function listing(codes: readonly string[], words: HyggeWords): string {
  return words.list(counted(codes).map(({ code, copies }) => some(code, copies, words)))
}

/** A display in words: "2 apples and a bear". */
export function inWords(display: Record<string, number>, words: HyggeWords): string {
  const codes = Object.entries(display).flatMap(([code, copies]) => Array.from({ length: copies }, () => code))
  return codes.length ? listing(codes, words) : words.say('board.nothing')
}

/** A card with everything that is on it: "bear, 2 paws, blue", "apple, red, 2 snowflakes". */
export function fullName(code: string, worth: Record<string, number>, words: HyggeWords): string {
  const card = words.card(code)
  const animal = ANIMALS[code]
  if (animal) {
    const colours = animal.colours.map((colour) => say(`colour.${colour}`)).join(', ')
    return say('animal', { card, n: animal.paws, colours })
  }
  const object = OBJECTS[code]
  return object ?
      say('object', { card, colour: say(`colour.${object.colour}`), n: worth[code] ?? object.printed })
    : card
}

/** "Row 2: a bear and 2 mittens (then up to 10 ✻, then you play again)"; aloud without signs. */
export function lineInWords(line: hygge.Line, words: HyggeWords, aloud = false): string {
  const best = { n: line.best ?? 0 }
  const notes = best.n ? [aloud ? say('up_to', best) : words.say('choice.best', best)] : []
  if (line.refills) notes.push(words.say('choice.refills'))
  const said = words.say('choice.line', { line: lineName(line.move, words), cards: listing(line.cards, words) })
  return capital(said) + (notes.length ? ` (${notes.join(', ')})` : '')
}

/** "row 2" */
export function lineName(move: string, words: HyggeWords): string {
  const [kind, number] = move.split(' ')
  return words.look(`choice.${kind}`, { n: Number(number) })
}

/** A last action, or a shelter by an animal of this display: "the bear shelters 2 mittens and a blanket". */
export function moveInWords(move: string, display: Record<string, number>, words: HyggeWords): string {
  const [verb, first = '', ...rest] = move.split(' ')
  const cards = words.list(rest.map((code) => some(code, display[code] ?? 1, words)))
  if (verb === 'shelter') return words.say('choice.shelter', { animal: words.look(`the.${first}`), cards })
  if (verb === 'discard') return words.say('choice.discard', { card: some(first, 1, words) })
  return words.say('choice.pass')
}

/** "The bear shelters a mitten: 3 ✻, 2 minus points fewer"; aloud without signs. */
export function shelterInWords(
  shelter: hygge.Shelter,
  display: Record<string, number>,
  words: HyggeWords,
  aloud = false,
): string {
  const { move, snowflakes: n, minus } = shelter
  const worth = aloud ? say('snowflakes', { n }) : words.say('choice.worth', { n })
  return capital(
    say('move_worth', { move: moveInWords(move, display, words), worth, fewer: say('minus_fewer', { n: minus }) }),
  )
}

/** When winter may come, in full. */
export function winterInWords(view: hygge.View, words: HyggeWords): string {
  if (view.winter) return words.say('board.winter')
  return view.safe ? words.say('board.safe', { n: view.safe + 1 }) : words.say('board.any_time')
}
