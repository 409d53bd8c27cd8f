// Hygge at the web table.
import type { GameUI } from '$/lib/gameui'
import type { hygge } from '$/lib/types.gen'
import type * as file from '$/gen/lang/hygge.en'
import { frames } from './frames'
import HyggeCard from './HyggeCard.svelte'
import { say } from './lang'
import { scoreSheet } from './score'
import Table from './Table.svelte'

export const ui: GameUI<hygge.View, typeof file> = {
  Table,
  frames,
  sheet: scoreSheet,
  ratio: 100 / 160,
  wood: true,
  Thumb: HyggeCard,
  round: (view) => (view.games > 1 ? say('game_n', { round: view.round, games: view.games }) : say('game')),
  part: (n) => say('part', { n }),
}
