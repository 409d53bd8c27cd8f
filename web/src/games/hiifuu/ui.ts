// Hiifuu at the web table.
import type { GameUI } from '$/lib/gameui'
import type { hiifuu } from '$/lib/types.gen'
import type * as file from '$/gen/lang/hiifuu.en'
import { frames } from './frames'
import { say } from './lang'
import { scoreSheet } from './score'
import Table from './Table.svelte'

export const ui: GameUI<hiifuu.View, typeof file> = {
  Table,
  frames,
  sheet: scoreSheet,
  ratio: 100 / 160,
  round: (view) => say('round', { round: view.round, rounds: view.rounds_at_most, high: Math.max(...view.totals) }),
}
