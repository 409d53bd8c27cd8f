// The moments of a move, told by its events: a line is chosen and taken, an animal shelters, the reserve is refilled,
// winter comes, and everybody's last action is shown.
import { narrate } from '$/lib/narration'
import type { Frame } from '$/lib/plug'
import type { Face, hygge } from '$/lib/types.gen'
import { counted } from './cards'
import { say } from './lang'
import { placesOf } from './picture'
import { scoreSheet } from './score'
import type { HyggeWords } from './words'

/** What a moment shows beside its view. */
export interface Stage {
  /** The line that somebody takes. */
  line?: string
  /** Cards on their way: shown in the middle, then at home with their player. */
  group?: { seat: number; cards: string[]; text: string; home: boolean }
  banner?: { title: string; text: string; winter: boolean }
}

const CHOSEN = 700
const TAKEN = 160
const SHELTERED = 900
const HOME = 60
const MOVED = 200
const REFILLED = 900
const WINTER = 2600

export function frames(
  before: hygge.View,
  after: hygge.View,
  faces: readonly Face[],
  words: HyggeWords,
): Frame<hygge.View>[] {
  const out: Frame<hygge.View>[] = []
  let view: hygge.View = { ...before, legal: [], to_act: [], duty: 'wait', lines: [], shelters: [], chosen: null }
  let told = ''
  const add = (hold: number, stage?: Stage): void => void out.push({ view, hold, stage, told })
  const leave = (seat: number, cards: string[], text: string, sheltered: boolean, snowflakes: number): void => {
    view = withSeat(view, seat, (one) => ({ ...one, display: less(one.display, cards), chose: false }))
    add(SHELTERED, { group: { seat, cards, text, home: false } })
    if (sheltered) {
      view = withSeat(view, seat, (one) => ({
        ...one,
        sheltered: one.sheltered && more(one.sheltered, cards),
        snowflakes: one.snowflakes === null ? null : one.snowflakes + snowflakes,
      }))
    }
    add(HOME, { group: { seat, cards, text, home: true } })
  }
  for (const face of faces as hygge.Face[]) {
    told = narrate(face, words) ?? told
    if (face.event === 'collected') {
      if (face.seat !== words.seat) add(CHOSEN, { line: face.line })
      const taken = placesOf(view.picture, face.line)
      view = { ...view, reserve: view.reserve.map((code, at) => (taken.includes(at + 1) ? null : code)) }
      view = withSeat(view, face.seat, (one) => ({ ...one, display: more(one.display, face.cards) }))
      add(TAKEN)
    } else if (face.event === 'sheltered') {
      leave(face.seat, [face.animal, ...face.objects], say('brings', { n: face.snowflakes }), true, face.snowflakes)
    } else if (face.event === 'discarded') {
      leave(face.seat, [face.card], say('discarded'), false, 0)
    } else if (face.event === 'refilled') {
      view = withReserve(view, face.moved, 0)
      add(MOVED)
      view = withReserve(view, [...face.moved, ...face.added], face.added.length)
      const text = face.seat === words.seat ? say('you_again') : say('again', { name: words.names[face.seat] ?? '' })
      add(REFILLED, { banner: { title: say('refilled'), text, winter: false } })
    } else if (face.event === 'winter_came') {
      const left = view.reserve.filter((code) => code !== null)
      view = withReserve(view, left, 0)
      add(MOVED)
      view = { ...withReserve(view, [...left, ...face.added], face.added.length + 1), winter: true }
      add(WINTER, { banner: { title: say('winter'), text: say('winter_text'), winter: true } })
    }
  }
  const sheet = scoreSheet(faces, after, words)
  if (sheet) {
    out.push({ view, sheet })
    if (!after.over) {
      const seats = view.seats.map((one) => ({
        ...one,
        display: {},
        sheltered: {},
        snowflakes: 0,
        minus: 0,
        chose: false,
      }))
      view = { ...view, seats, reserve: view.reserve.map(() => null), winter: false }
      add(MOVED)
    }
  }
  return out
}

function withSeat(view: hygge.View, seat: number, change: (one: hygge.Player) => hygge.Player): hygge.View {
  return { ...view, seats: view.seats.map((one, at) => (at === seat ? change(one) : one)) }
}

/** The reserve with these cards on its first places; so many of them came from the pile. */
function withReserve(view: hygge.View, cards: readonly string[], drawn: number): hygge.View {
  return { ...view, reserve: view.reserve.map((_, at) => cards[at] ?? null), pile: view.pile - drawn }
}

function more(heap: Record<string, number>, cards: readonly string[]): Record<string, number> {
  const out = { ...heap }
  for (const { code, copies } of counted(cards)) out[code] = (out[code] ?? 0) + copies
  return out
}

function less(heap: Record<string, number>, cards: readonly string[]): Record<string, number> {
  const gone = Object.fromEntries(counted(cards).map(({ code, copies }) => [code, copies]))
  const left = Object.entries(heap).map(([code, copies]): [string, number] => [code, copies - (gone[code] ?? 0)])
  return Object.fromEntries(left.filter(([, copies]) => copies > 0))
}
