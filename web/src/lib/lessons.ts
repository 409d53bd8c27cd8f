// The lessons that there are, one of them whole, and which of them somebody has done in this browser.
//
// They are made when the client is built (src/tablee/lessons): a page that has one needs no server.
import type { Language } from '$/lang/texts'
import type { View } from './types.gen'

/** A text in every language. */
export type Said = Record<string, string>

export interface Beat {
  say: Said
  rule: string
  /** What to look at: cards, moves, or fields of the view. */
  point: string[]
  /** These go on; the first one is shown to whoever asks. */
  moves: string[]
  /** What is said to another legal move: the first of these that fits, else this. */
  answers: { to: string[]; say: Said }[]
  otherwise: Said | null
}

export interface Moment {
  /** What is seen from the last move on, one after the other; the last is what lies there now. */
  steps: View[]
  /** Moves that one may try and the rules refuse: where in `refusals`. "" for what is no move at all. */
  refused?: Record<string, number>
}

export interface Lesson {
  title: Said
  players: number
  seat: number
  beats: Beat[]
  end: { say: Said; rule: string }
  refusals: { rule: string; code: string; cards: string[]; text: Said }[]
  /** By the places of the moves made in their beats: "" at first, "0.1" after two. */
  moments: Record<string, Moment>
}

/** What a list shows of one. */
export interface Listed {
  title: string
  beats: number
}

const LISTS = import.meta.glob<{ lessons: Record<string, Listed[]> }>('../gen/lessons/list.*.ts')
const LESSONS = import.meta.glob<Lesson>('../gen/lessons/*/*.json', { import: 'default' })

/** The lessons of each game. */
export async function loadLessons(language: Language): Promise<Record<string, Listed[]>> {
  return (await LISTS[`../gen/lessons/list.${language}.ts`]?.())?.lessons ?? {}
}

export async function loadLesson(game: string, number: number): Promise<Lesson | null> {
  return (await LESSONS[`../gen/lessons/${game}/${number}.json`]?.()) ?? null
}

/** Whether two texts are one move: "flip 5 1" is "flip 1 5". */
export function same(move: string, other: string): boolean {
  const words = (text: string): string => text.split(' ').sort().join(' ')
  return words(move) === words(other)
}

/** What is said to a legal move that does not go on. */
export function answerTo(beat: Beat, move: string): Said | null {
  const fits = (one: string): boolean => (one.endsWith('*') ? move.startsWith(one.slice(0, -1)) : same(move, one))
  return beat.answers.find(({ to }) => to.some(fits))?.say ?? beat.otherwise
}

// What is remembered

interface Kept {
  done: boolean
  /** Where it was left. */
  at: string
}

const KEPT = 'tablee.lessons'

function all(): Record<string, Kept> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '{}')
    return kept && typeof kept === 'object' ? (kept as Record<string, Kept>) : {}
  } catch {
    return {}
  }
}

export function progress(game: string, number: number): Kept {
  const { done, at } = all()[`${game}/${number}`] ?? {}
  return { done: done === true, at: typeof at === 'string' ? at : '' }
}

export function keep(game: string, number: number, kept: Kept): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify({ ...all(), [`${game}/${number}`]: kept }))
  } catch {
    // a browser that remembers nothing
  }
}

/** How many moves were made on the way to a place. */
export const depth = (at: string): number => (at ? at.split('.').length : 0)
