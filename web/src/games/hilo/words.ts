// HILO's words, typed, and what its codes say.
import type { hilo } from '$/lib/types.gen'
import type { Table } from '$/lib/table.svelte'
import type { Words } from '$/lib/words'
import type * as file from '$/gen/lang/hilo.en'
import { say } from './lang'

type Line = 'r1' | 'r2' | 'r3' | 'c1' | 'c2' | 'c3' | 'd1' | 'd2'

export type HiloWords = Words<typeof file>
export type HiloTable = Table<hilo.View, typeof file>

/** The number on a card. */
export function value(code: string): number {
  return Number(code.slice(1))
}

/** What the face-up ones of these cards add up to. */
export function sumOf(cells: readonly (string | null)[]): number {
  return cells.reduce((sum, code) => sum + (code ? value(code) : 0), 0)
}

/** A card as it is told; "a face-down card" if nobody knows it. */
export function cardOr(words: HiloWords, code: string | null | undefined, unknown: string): string {
  return code ? words.card(code) : unknown
}

/** "Row 1" of "r1". */
export function lineName(line: string): string {
  return say(`line.${line as Line}`)
}

/** The lines of a grid that are full or one card away; none once the game is over, as no card will come. */
export function linesOf(view: Pick<hilo.View, 'over'>, grid: hilo.Grid | undefined): Pick<hilo.Grid, 'near' | 'full'> {
  return !grid || view.over ? { near: [], full: [] } : grid
}
