// Hygge at the web table.
import { capital } from '$/lang/texts'
import type { Plug } from '$/lib/plug'
import type { hygge } from '$/lib/types.gen'
import type * as file from '$/gen/lang/hygge.en'
import { frames } from './frames'
import HyggeCard from './HyggeCard.svelte'
import { say } from './lang'
import { tell } from './log'
import { scoreSheet } from './score'
import Table from './Table.svelte'
import { inWords, lineInWords, winterInWords } from './words'

export const plug: Plug<hygge.View, typeof file> = {
  Table,
  tell,
  frames,
  sheet: scoreSheet,
  ratio: 100 / 160,
  wood: true,
  Thumb: HyggeCard,
  round: (view) => (view.games > 1 ? say('game_n', { round: view.round, games: view.games }) : say('game')),
  part: (n) => say('part', { n }),
  read: (view, words) => {
    const lines = view.lines.map((line) => lineInWords(line, words)).join(words.say('apart'))
    const seats = view.seats.map((one, seat) =>
      say('read_seat', {
        name: capital(words.who(seat)),
        snow: one.snowflakes,
        minus: one.minus,
        cards: inWords(one.display, words),
      }),
    )
    return [
      say('read_reserve', { lines: lines || say('none') }),
      `${capital(winterInWords(view, words))}.`,
      ...seats,
    ].join(' ')
  },
}
