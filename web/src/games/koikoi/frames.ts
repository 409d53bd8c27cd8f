// The moments of a move, told by its events: a card is laid on its match, both are taken, the pile's card is turned …
import { narrate } from '$/lib/narration'
import { byRound, type Frame } from '$/lib/plug'
import type { Face, koikoi } from '$/lib/types.gen'
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
  faces: readonly Face[],
  words: KoiWords,
): Frame<koikoi.View>[] {
  const out: Frame<koikoi.View>[] = []
  let view: koikoi.View = { ...before, legal: [], to_act: [], duty: 'wait', stop: null }
  let told = ''
  const add = (hold: number, stage?: Stage): void => void out.push({ view, hold, stage, told })
  for (const face of faces as koikoi.Face[]) {
    told = narrate(face, words) ?? told
    if (face.event === 'laid' && !face.waits) {
      const from = face.source === 'hand' ? `seat-${face.seat}` : 'pile'
      view = without(view, face)
      const on = face.took[0]
      const own = face.seat === words.seat && face.source === 'hand'
      if (on === undefined) {
        view = { ...view, ba: [...view.ba, face.card] }
        add(own ? OWN_RESTS : RESTS)
      } else {
        const [lies, taken] = own ? OWN_TAKES : TAKES
        add(lies, { laid: { card: face.card, on, from } })
        view = captured(view, face.seat, [face.card, ...face.took])
        add(taken)
      }
    } else if (face.event === 'joker' && face.shown === null) {
      view = without(view, { seat: face.seat, card: '11a', source: 'hand' })
      const [lies, taken] = face.seat === words.seat ? OWN_TAKES : TAKES
      add(lies, { laid: { card: '11a', on: face.target, from: `seat-${face.seat}` } })
      view = captured(view, face.seat, ['11a', face.target])
      add(taken)
    } else if (face.event === 'yaku_made') {
      const title = face.yaku.map((one) => yakuName(words, one.name)).join(' · ')
      const cards = [...new Set(face.yaku.flatMap((one) => one.cards))].slice(0, 8) // a card may count in two yaku
      const who = face.seat === words.seat ? '' : `${words.names[face.seat] ?? ''} · `
      add(BANNER, { banner: { title, text: who + say('yaku_banner', { n: face.base }), cards } })
    } else if (face.event === 'koi_koi') {
      add(BANNER * 0.7, { banner: { title: say('koi_banner'), text: words.names[face.seat] ?? '', cards: [] } })
    }
  }
  for (const round of byRound(faces)) {
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
