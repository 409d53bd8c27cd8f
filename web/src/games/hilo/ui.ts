// HILO at the web table.
import type { GameUI } from '$/lib/gameui'
import type { hilo } from '$/lib/types.gen'
import type * as file from '$/gen/lang/hilo.en'
import { frames } from './frames'
import { say } from './lang'
import { scoreSheet } from './score'
import Table from './Table.svelte'

export const ui: GameUI<hilo.View, typeof file> = {
  Table,
  frames,
  sheet: scoreSheet,
  ratio: 100 / 140,
  lowest: true,
  round: (view) => say('round', { n: view.round, high: Math.max(0, ...view.totals) }),
}
