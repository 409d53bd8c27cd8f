// HY-12, kind by kind: what was sheltered, what was left lying.
import { capital } from '$/lang/texts'
import type { ScoreRow, ScoreSheet } from '$/lib/gameui'
import type { SeatEvent, hygge } from '$/lib/types.gen'
import { blank } from './cards'
import { say } from './lang'
import { some, type HyggeWords } from './words'

function rowsOf(sheet: hygge.Sheet, worth: Record<string, number>, words: HyggeWords): ScoreRow[] {
  const label = (row: hygge.Row): string => some(row.card, row.copies, words)
  const cards = (row: hygge.Row): string[] => (blank(row.card, worth) ? [] : [row.card]) // never a wrong number
  const objects = sheet.sheltered.filter((row) => row.card in worth)
  return [
    ...objects.map((row) => ({
      label: capital(label(row)),
      cards: cards(row),
      points: words.num(row.points),
      rule: 'HY-12',
    })),
    {
      label: say('sum_sheltered'),
      points: `${words.num(sheet.snowflakes)} ✻`,
      spoken: say('snowflakes', { n: sheet.snowflakes }),
      kind: 'sum' as const,
    },
    ...sheet.left.map((row) => ({
      label: capital(say('left_row', { card: label(row) })),
      cards: cards(row),
      points: words.num(row.points),
      rule: 'HY-12',
    })),
    ...(sheet.left.length ? [{ label: say('sum_left'), points: words.num(-sheet.minus), kind: 'sum' as const }] : []),
  ]
}

/** The sheet of a game that these events ended; null if none did. */
export function scoreSheet(events: readonly SeatEvent[], view: hygge.View, words: HyggeWords): ScoreSheet | null {
  const told = events as hygge.SeatEvent[]
  const scored = told.find((event) => event.event === 'scored')
  const ended = told.find((event) => event.event === 'round_ended')
  if (!scored || !ended) return null
  const seats = scored.sheets
    .map((sheet, seat) => ({ seat, rows: rowsOf(sheet, view.worth, words), points: sheet.points }))
    .sort((a, b) => b.points - a.points)
  return {
    title: view.games > 1 ? words.say('board.game', { round: scored.round, games: view.games }) : say('final'),
    summary: [summary(seats, view, words), seriesTie(ended.totals, view, words)].filter(Boolean).join(' '),
    seats,
    totals: ended.totals,
  }
}

function summary(seats: ScoreSheet['seats'], view: hygge.View, words: HyggeWords): string {
  const n = seats[0]?.points ?? 0
  const best = seats.filter((one) => one.points === n).map((one) => one.seat)
  const [winner] = view.winners
  if (best.length > 1 && winner !== undefined && view.winners.length === 1 && view.games === 1)
    return winner === words.seat ? say('you_win_tie', { n }) : say('wins_tie', { name: words.names[winner] ?? '', n })
  if (best.length > 1) return say('tie', { names: words.list(best.map((seat) => words.who(seat))), n })
  return best[0] === words.seat ? say('you_win', { n }) : say('wins', { name: words.names[best[0] ?? 0] ?? '', n })
}

/** HY-14: why one of several with the same total has won the series; nothing if that is not what decided it. */
function seriesTie(totals: readonly number[], view: hygge.View, words: HyggeWords): string {
  const [winner] = view.winners
  if (view.games === 1 || winner === undefined || view.winners.length > 1) return ''
  const n = totals[winner] ?? 0
  if (totals.filter((total) => total === n).length < 2) return ''
  return winner === words.seat ?
      say('you_win_series_tie', { n })
    : say('wins_series_tie', { name: words.names[winner] ?? '', n })
}
