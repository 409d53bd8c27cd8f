// Koï-Koï at the web table.
import type { GameUI } from '$/lib/gameui'
import type { koikoi } from '$/lib/types.gen'
import type * as file from '$/gen/lang/koikoi.en'
import { frames } from './frames'
import { say } from './lang'
import { scoreSheet } from './score'
import Table from './Table.svelte'

export const ui: GameUI<koikoi.View, typeof file> = {
  Table,
  frames,
  sheet: scoreSheet,
  ratio: 100 / 160,
  round: (view) => say('month', { round: view.round, months: view.months }),
  part: (n) => say('part', { n }),
  index: (code) => code.replace(/[bc]$/, 'a'),
}
