// HL-17 to HL-19, row by row.
import { narrate } from '$/lib/narration'
import type { ScoreRow, ScoreSheet } from '$/lib/gameui'
import type { SeatEvent, hilo } from '$/lib/types.gen'
import { say } from './lang'
import { lineName, type HiloWords } from './words'

function rowsOf(told: hilo.Revealed, seat: number, words: HiloWords): ScoreRow[] {
  const sheet = told.sheets[seat]
  if (!sheet) return []
  const rows: ScoreRow[] = []
  if (sheet.turned.length) rows.push({ label: say('sheet_turned'), cards: sheet.turned, points: '', rule: 'HL-17' })
  for (const gone of sheet.removed) {
    rows.push({
      label: say('sheet_cleared', { line: lineName(gone.line) }),
      cards: gone.cards,
      points: words.num(0),
      rule: 'HL-17',
    })
  }
  const left = say(sheet.left.length ? 'sheet_left' : 'sheet_nothing')
  rows.push({ label: left, cards: sheet.left, points: words.num(sheet.sum), rule: 'HL-18' })
  if (seat === told.closer) {
    rows.push(
      told.doubled ?
        { label: say('sheet_doubled'), points: '× 2', rule: 'HL-19', kind: 'factor' }
      : { label: say('sheet_closed'), points: say('sheet_once'), rule: 'HL-19', kind: 'factor' },
    )
    if (told.doubled) rows.push({ label: say('sheet_points'), points: words.num(told.points[seat] ?? 0), kind: 'sum' })
  }
  return rows
}

/** The sheet of a round that these events ended, the fewest points first; null if none did. */
export function scoreSheet(events: readonly SeatEvent[], _view: hilo.View, words: HiloWords): ScoreSheet | null {
  const told = events as hilo.SeatEvent[]
  const revealed = told.find((event) => event.event === 'revealed')
  const ended = told.find((event) => event.event === 'round_ended')
  if (!revealed || !ended) return null
  const mine = revealed.closer === words.seat
  const summary =
    revealed.doubled ? (narrate(revealed, words) ?? '')
    : mine ? say('you_closed_well')
    : say('closed_well', { name: words.names[revealed.closer] ?? '' })
  const seats = revealed.points.map((points, seat) => ({ seat, points, rows: rowsOf(revealed, seat, words) }))
  seats.sort((one, other) => one.points - other.points)
  return { title: words.say('board.round', { round: ended.round }), summary, seats, totals: ended.totals }
}
