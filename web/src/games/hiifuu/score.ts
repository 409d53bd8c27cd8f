// HF-14, player by player: the best first.
import type { ScoreRow, ScoreSheet } from '$/lib/gameui'
import type { SeatEvent, hiifuu } from '$/lib/types.gen'
import { say } from './lang'
import type { HiifuuWords } from './words'

export function scoreRow(score: hiifuu.Score, words: HiifuuWords): ScoreRow {
  const { tricks: n, token } = score
  const points = words.num(score.points)
  if (token === null) {
    return n < 2 ?
        { label: say('too_few', { n }), points, rule: 'HF-11' }
      : { label: say('none_left', { n }), points, rule: 'HF-13' }
  }
  return score.points ?
      { label: say('kept', { n, token }), points, rule: 'HF-14' }
    : { label: say('covered_row', { n, token }), points, rule: 'HF-12' }
}

/** The sheet of a round that these events ended; null if none did. */
export function scoreSheet(events: readonly SeatEvent[], view: hiifuu.View, words: HiifuuWords): ScoreSheet | null {
  const told = events as hiifuu.SeatEvent[]
  const scored = told.find((event) => event.event === 'round_scored')
  const ended = told.find((event) => event.event === 'round_ended')
  if (!scored || !ended) return null
  const seats = scored.seats
    .map((score, seat) => ({ seat, rows: [scoreRow(score, words)], points: score.points }))
    .sort((one, other) => other.points - one.points || one.seat - other.seat)
  const winners = seats.filter((one) => one.points > 0)
  const who = winners.map(({ seat, points }) =>
    seat === words.seat ? say('you_n', { n: points }) : say('name_n', { name: words.names[seat] ?? '', n: points }),
  )
  const left = scored.left.length ? ` ${words.say('sheet.left', { tokens: words.list(scored.left.map(String)) })}` : ''
  return {
    title: words.say('board.round', { round: ended.round, rounds: view.rounds_at_most }),
    summary: (who.length ? say('scored', { who: words.list(who) }) : say('nobody_scored')) + (left && `${left}.`),
    seats,
    totals: ended.totals,
  }
}
