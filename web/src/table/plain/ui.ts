// The table of a game that has no folder in the client: cards with their codes, and every move on a button.
import { t, titleOf } from '$/lang/index.svelte'
import type { GameUI } from '$/lib/gameui'
import Table from './Table.svelte'

export const ui: GameUI = {
  Table,
  ratio: 100 / 160,
  round: (view) => `${titleOf(view.game)} · ${t('table.round', { n: view.round })}`,
}
