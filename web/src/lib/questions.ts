// What somebody who does not see the table can ask, each with its key. The answers are in aloud.ts.
export const QUESTIONS = {
  hand: 'H',
  middle: 'M',
  players: 'P',
  scores: 'S',
  turn: 'T',
  moves: 'W',
  last: 'L',
  repeat: 'A',
  table: 'R',
} as const

export type Question = keyof typeof QUESTIONS

/** The question of a key. */
export function questionOf(key: string): Question | undefined {
  return (Object.keys(QUESTIONS) as Question[]).find((one) => QUESTIONS[one] === key.toUpperCase())
}
