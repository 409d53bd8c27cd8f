// The moments of a move, told by its events: a card is laid on its match, both are taken, the pile's card is turned …
import { narrate } from '$/lib/narration'
import { byRound, type Frame } from '$/lib/gameui'
import type { SeatEvent, koikoi } from '$/lib/types.gen'
import { say } from './lang'
import { scoreSheet } from './score'
import { yakuName, type KoiWords } from './words'

/** What a moment shows beside its view. */
export interface Stage {
  /** A card that lies on the one it is about to take; from a hand or the pile. */
  laid?: { card: string; on: string; from: string }
  banner?: { title: string; text: string; cards: string[] }
}

// how long what has been laid lies there, and what was taken is seen; less for what I did myself
const RESTS = 1000
const TAKES = [1000, 180] as const
const OWN_RESTS = 300
const OWN_TAKES = [450, 160] as const
const SHORT = 160
const BANNER = 1600

export function frames(
  before: koikoi.View,
  after: koikoi.View,
  events: readonly SeatEvent[],
  words: KoiWords,
): Frame<koikoi.View>[] {
  const out: Frame<koikoi.View>[] = []
  let view: koikoi.View = { ...before, legal: [], to_act: [], duty: 'wait', stop: null }
  let told = ''
  const add = (hold: number, stage?: Stage): void => void out.push({ view, hold, stage, told })
  for (const event of events as koikoi.SeatEvent[]) {
    told = narrate(event, words) ?? told
    if (event.event === 'laid' && !event.waits) {
      const from = event.source === 'hand' ? `seat-${event.seat}` : 'pile'
      view = without(view, event)
      const on = event.took[0]
      const own = event.seat === words.seat && event.source === 'hand'
      if (on === undefined) {
        view = { ...view, ba: [...view.ba, event.card] }
        add(own ? OWN_RESTS : RESTS)
      } else {
        const [lies, taken] = own ? OWN_TAKES : TAKES
        add(lies, { laid: { card: event.card, on, from } })
        view = captured(view, event.seat, [event.card, ...event.took])
        add(taken)
      }
    } else if (event.event === 'joker' && event.shown === null) {
      view = without(view, { seat: event.seat, card: '11a', source: 'hand' })
      const [lies, taken] = event.seat === words.seat ? OWN_TAKES : TAKES
      add(lies, { laid: { card: '11a', on: event.target, from: `seat-${event.seat}` } })
      view = captured(view, event.seat, ['11a', event.target])
      add(taken)
    } else if (event.event === 'yaku_made') {
      const title = event.yaku.map((one) => yakuName(words, one.name)).join(' · ')
      const cards = [...new Set(event.yaku.flatMap((one) => one.cards))].slice(0, 8) // a card may count in two yaku
      const who = event.seat === words.seat ? '' : `${words.names[event.seat] ?? ''} · `
      add(BANNER, { banner: { title, text: who + say('yaku_banner', { n: event.base }), cards } })
    } else if (event.event === 'koi_koi') {
      add(BANNER * 0.7, { banner: { title: say('koi_banner'), text: words.names[event.seat] ?? '', cards: [] } })
    }
  }
  for (const round of byRound(events)) {
    const sheet = scoreSheet(round, after, words)
    if (sheet) out.push({ view, sheet })
  }
  if (!after.over && out.some((frame) => frame.sheet)) {
    view = cleared(after)
    add(SHORT)
  }
  return out
}

/** The table before a deal: all cards are in the pile. */
function cleared(view: koikoi.View): koikoi.View {
  const seats = view.seats.map((seat) => ({ ...seat, hand: 0, captured: [], yaku: [], near: [], calls: 0, shown: [] }))
  return { ...view, seats, ba: [], hand: view.hand && [], pile: 48, legal: [], to_act: [], duty: 'wait', turned: null }
}

function without(view: koikoi.View, laid: { seat: number; card: string; source: string }): koikoi.View {
  if (laid.source !== 'hand') {
    return view.turned === laid.card ? { ...view, turned: null } : { ...view, pile: view.pile - 1 }
  }
  const seats = view.seats.map((seat, at) => (at === laid.seat ? { ...seat, hand: seat.hand - 1 } : seat))
  return { ...view, seats, hand: view.hand?.filter((code) => code !== laid.card) ?? null }
}

function captured(view: koikoi.View, taker: number, cards: readonly string[]): koikoi.View {
  const seats = view.seats.map((seat, at) =>
    at === taker ? { ...seat, captured: [...seat.captured, ...cards] } : seat,
  )
  return { ...view, seats, ba: view.ba.filter((code) => !cards.includes(code)) }
}
