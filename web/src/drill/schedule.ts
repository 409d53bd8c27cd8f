// When a position comes again: as FSRS says, which learns from how often it was found and how long ago. Ten minutes after
// a failure, some days after a success, then later and later.
import { createEmptyCard, fsrs, Rating, type Card } from 'ts-fsrs'

/** A card of FSRS as it is kept: times in milliseconds. */
export interface Schedule {
  due: number
  stability: number
  difficulty: number
  elapsed_days: number
  scheduled_days: number
  learning_steps: number
  reps: number
  lapses: number
  state: number
  last_review: number
}

const scheduler = fsrs({ enable_fuzz: false, learning_steps: ['10m'], relearning_steps: ['10m'] })

/** When it comes again, after it was found or not at *now*. */
export function scheduled(before: Schedule | null, found: boolean, now: number): Schedule {
  const card: Card =
    before ?
      { ...before, due: new Date(before.due), last_review: new Date(before.last_review) }
    : createEmptyCard(new Date(now))
  const next = scheduler.next(card, new Date(now), found ? Rating.Good : Rating.Again).card
  return { ...next, due: next.due.getTime(), last_review: now }
}
