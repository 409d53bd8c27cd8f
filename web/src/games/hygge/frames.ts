// The moments of a move, told by its events: a line is chosen and taken, an animal shelters, the reserve is refilled,
// winter comes, and everybody's last action is shown.
import { narrate } from '$/lib/narration'
import type { Frame } from '$/lib/gameui'
import type { SeatEvent, hygge } from '$/lib/types.gen'
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
  events: readonly SeatEvent[],
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
  for (const event of events as hygge.SeatEvent[]) {
    told = narrate(event, words) ?? told
    if (event.event === 'collected') {
      if (event.seat !== words.seat) add(CHOSEN, { line: event.line })
      const taken = placesOf(view.picture, event.line)
      view = { ...view, reserve: view.reserve.map((code, at) => (taken.includes(at + 1) ? null : code)) }
      view = withSeat(view, event.seat, (one) => ({ ...one, display: more(one.display, event.cards) }))
      add(TAKEN)
    } else if (event.event === 'sheltered') {
      leave(
        event.seat,
        [event.animal, ...event.objects],
        say('brings', { n: event.snowflakes }),
        true,
        event.snowflakes,
      )
    } else if (event.event === 'discarded') {
      leave(event.seat, [event.card], say('discarded'), false, 0)
    } else if (event.event === 'refilled') {
      view = withReserve(view, event.moved, 0)
      add(MOVED)
      view = withReserve(view, [...event.moved, ...event.added], event.added.length)
      const text = event.seat === words.seat ? say('you_again') : say('again', { name: words.names[event.seat] ?? '' })
      add(REFILLED, { banner: { title: say('refilled'), text, winter: false } })
    } else if (event.event === 'winter_came') {
      const left = view.reserve.filter((code) => code !== null)
      view = withReserve(view, left, 0)
      add(MOVED)
      view = { ...withReserve(view, [...left, ...event.added], event.added.length + 1), winter: true }
      add(WINTER, { banner: { title: say('winter'), text: say('winter_text'), winter: true } })
    }
  }
  const sheet = scoreSheet(events, after, words)
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
