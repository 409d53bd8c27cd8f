// Hiifuu's words, typed, and what its codes say.
import type { hiifuu } from '$/lib/types.gen'
import type { Table } from '$/lib/table.svelte'
import type { Words } from '$/lib/words'
import type * as file from '$/gen/lang/hiifuu.en'
import { say } from './lang'

export type HiifuuWords = Words<typeof file>
export type HiifuuTable = Table<hiifuu.View, typeof file>

/** The letters of the colours, in their order in a hand. */
export const COLOURS = ['o', 'p', 'g', 'b'] as const
export type Colour = (typeof COLOURS)[number]

/** "o" of "o7". */
export function colourOf(code: string): Colour {
  return COLOURS.find((letter) => code.startsWith(letter)) ?? 'o'
}

/** "7" of "o7". */
export function valueOf(code: string): string {
  return code.slice(1)
}

/** Who won the last trick, and with what. */
export function tellLast({ winner, cards }: hiifuu.Trick, words: HiifuuWords): string {
  const card = words.card(cards.find((laid) => laid.seat === winner)?.card ?? '')
  return winner === words.seat ? say('you_won_last', { card }) : say('last_won', { name: words.who(winner), card })
}
