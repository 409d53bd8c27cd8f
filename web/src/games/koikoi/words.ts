// Koï-Koï's words, typed.
import type { koikoi } from '$/lib/types.gen'
import type { Table } from '$/lib/table.svelte'
import type { Words } from '$/lib/words'
import type * as file from '$/gen/lang/koikoi.en'

export type KoiWords = Words<typeof file>
export type KoiTable = Table<koikoi.View, typeof file>

/** "Poem ribbons" of "Poem ribbons (akatan)". */
export function yakuName(words: KoiWords, name: string): string {
  return words.look(`yaku.${name}`).replace(/ \(.*\)$/, '')
}

/** What koï-koï would mean now: with an empty hand it is allowed (KK-20), but there is nothing left to gain by it. */
export function koiHelp(view: Pick<koikoi.View, 'hand'>): 'koi_help' | 'koi_useless' {
  return view.hand?.length === 0 ? 'koi_useless' : 'koi_help'
}
