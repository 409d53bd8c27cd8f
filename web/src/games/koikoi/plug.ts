// Koï-Koï at the web table.
import type { Plug } from '$/lib/plug'
import type { koikoi } from '$/lib/types.gen'
import type * as file from '$/gen/lang/koikoi.en'
import { frames } from './frames'
import { say } from './lang'
import { tell } from './log'
import { scoreSheet } from './score'
import Table from './Table.svelte'

export const plug: Plug<koikoi.View, typeof file> = {
  Table,
  tell,
  frames,
  sheet: scoreSheet,
  ratio: 100 / 160,
  round: (view) => say('month', { round: view.round, months: view.months }),
  part: (n) => say('part', { n }),
  index: (code) => code.replace(/[bc]$/, 'a'),
  read: (view, words) => {
    const own = view.seat ?? 0
    const some = (codes: readonly string[] | undefined): string => (codes?.length ? words.cards(codes) : say('nothing'))
    return say('read', {
      ba: some(view.ba),
      hand: view.hand ? some(view.hand) : say('unseen'),
      mine: some(view.seats[own]?.captured),
      theirs: some(view.seats[1 - own]?.captured),
      name: words.names[1 - own] ?? '',
      pile: view.pile,
    })
  },
}
