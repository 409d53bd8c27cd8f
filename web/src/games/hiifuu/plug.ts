// Hiifuu at the web table.
import type { Plug } from '$/lib/plug'
import type { hiifuu } from '$/lib/types.gen'
import type * as file from '$/gen/lang/hiifuu.en'
import { frames } from './frames'
import { say } from './lang'
import { tell } from './log'
import { scoreSheet } from './score'
import Table from './Table.svelte'

export const plug: Plug<hiifuu.View, typeof file> = {
  Table,
  tell,
  frames,
  sheet: scoreSheet,
  ratio: 100 / 160,
  round: (view) => say('round', { round: view.round, rounds: view.rounds_at_most, high: Math.max(...view.totals) }),
  read: (view, words) => {
    const name = (seat: number): string => words.who(seat).replace(/^./u, (letter) => letter.toUpperCase())
    const players = view.seats.map((one, seat) => {
      const token = one.token === null ? '' : say(one.covered ? 'read_covered' : 'read_token', { token: one.token })
      return say('read_player', {
        name: name(seat),
        tricks: say('tricks', { n: one.tricks }),
        token,
        n: view.totals[seat] ?? 0,
      })
    })
    return say('read', {
      round: view.round,
      rounds: view.rounds_at_most,
      tokens: view.tokens.join(', ') || words.say('board.no_tokens'),
      players: players.join(' '),
      trick:
        words.list(view.trick.map(({ seat, card }) => say('laid', { name: name(seat), card: words.card(card) }))) ||
        say('nothing'),
      hand: view.hand ? words.cards(view.hand) || say('nothing') : say('unknown'),
    })
  },
}
