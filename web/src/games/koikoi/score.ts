// KK-21, row by row.
import type { ScoreRow, ScoreSheet } from '$/lib/gameui'
import type { SeatEvent, koikoi } from '$/lib/types.gen'
import { say } from './lang'
import type { KoiWords } from './words'

export function scoreRows(score: koikoi.Score, words: KoiWords): ScoreRow[] {
  const rows: ScoreRow[] = score.yaku.map((yaku) => ({
    label: words.look(`yaku.${yaku.name}`),
    cards: yaku.cards,
    points: words.num(yaku.points),
    rule: 'KK-14',
  }))
  const factors = (['own', 'risk', 'seven'] as const).filter((factor) => score[factor] > 1)
  if (score.yaku.length > 1 || factors.length)
    rows.push({ label: say('base'), points: words.num(score.base), kind: 'sum' })
  for (const factor of factors) {
    rows.push({ label: words.say(`sheet.${factor}`), points: `× ${score[factor]}`, rule: 'KK-21', kind: 'factor' })
  }
  if (score.leftover.length) rows.push({ label: say('leftover'), cards: score.leftover, points: '', rule: 'KK-31' })
  if (factors.length) rows.push({ label: words.say('sheet.points'), points: words.num(score.points), kind: 'sum' })
  return rows
}

/** The sheet of a round that these events ended; null if none did. */
export function scoreSheet(events: readonly SeatEvent[], view: koikoi.View, words: KoiWords): ScoreSheet | null {
  const told = events as koikoi.SeatEvent[]
  const ended = told.find((event) => event.event === 'round_ended')
  if (!ended) return null
  const title = words.say('board.month', { round: ended.round, months: view.months })
  const seats: ScoreSheet['seats'] = []
  for (const event of told) {
    if (event.event === 'stopped') {
      seats.push({ seat: event.seat, rows: scoreRows(event.score, words), points: event.score.points })
    } else if (event.event === 'lucky_hand') {
      const label = say('lucky_hand')
      const points = ended.points[event.seat] ?? 0
      seats.push({
        seat: event.seat,
        rows: [{ label, cards: event.hand, points: words.num(points), rule: 'KK-6' }],
        points,
      })
    }
  }
  const winner = seats.find((one) => one.points > 0)
  const summary =
    !winner ? say('draw')
    : winner.seat === words.seat ? say('you_won', { n: winner.points })
    : say('round_won', { name: words.names[winner.seat] ?? '', n: winner.points })
  return { title, summary, seats, totals: ended.totals }
}
