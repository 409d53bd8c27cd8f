// KK-21, row by row.
import type { ScoreRow, ScoreSheet } from '$/lib/plug'
import type { Face, koikoi } from '$/lib/types.gen'
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
export function scoreSheet(faces: readonly Face[], view: koikoi.View, words: KoiWords): ScoreSheet | null {
  const told = faces as koikoi.Face[]
  const ended = told.find((face) => face.event === 'round_ended')
  if (!ended) return null
  const title = words.say('board.month', { round: ended.round, months: view.months })
  const seats: ScoreSheet['seats'] = []
  for (const face of told) {
    if (face.event === 'stopped') {
      seats.push({ seat: face.seat, rows: scoreRows(face.score, words), points: face.score.points })
    } else if (face.event === 'lucky_hand') {
      const label = say('lucky_hand')
      const points = ended.points[face.seat] ?? 0
      seats.push({
        seat: face.seat,
        rows: [{ label, cards: face.hand, points: words.num(points), rule: 'KK-6' }],
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
