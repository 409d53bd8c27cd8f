// The moments of a move, told by its events: cards are set aside; the finished trick lies there, then goes to its winner.
import { narrate } from '$/lib/narration'
import type { Frame } from '$/lib/gameui'
import type { SeatEvent, hiifuu } from '$/lib/types.gen'
import { scoreSheet } from './score'
import { colourOf, type HiifuuWords } from './words'

/** What a moment shows beside its view. */
export interface Stage {
  /** A trick that is complete, and may be looked at in peace. */
  finished?: { winner: number; told: string }
  /** Cards on their way to whoever won them. */
  taken?: { seat: number; cards: string[] }
  /** My own cards on their way out of my hand. */
  aside?: string[]
}

const TRICK = 1200
const TAKEN = 240
const ASIDE = 300

export function frames(
  before: hiifuu.View,
  after: hiifuu.View,
  events: readonly SeatEvent[],
  words: HiifuuWords,
): Frame<hiifuu.View>[] {
  const out: Frame<hiifuu.View>[] = []
  let view: hiifuu.View = { ...before, legal: [], to_act: [], duty: 'wait', choose: null }
  const add = (hold: number, stage: Stage): void => void out.push({ view, hold, stage })
  for (const event of events as hiifuu.SeatEvent[]) {
    if (event.event === 'set_aside') {
      view = { ...view, hand: view.hand?.filter((code) => !event.cards.includes(code)) ?? null }
      add(ASIDE, { aside: event.cards })
    } else if (event.event === 'played') view = played(view, event)
    else if (event.event === 'trick_won') {
      view = { ...view, winning: event.seat }
      add(TRICK, { finished: { winner: event.seat, told: narrate(event, words) ?? '' } })
      const cards = view.trick.map((laid) => laid.card)
      view = taken(view, event)
      add(TAKEN, { taken: { seat: event.seat, cards } })
    }
  }
  const sheet = scoreSheet(events, after, words)
  if (sheet) out.push({ view, sheet })
  return out
}

function played(view: hiifuu.View, { seat, card }: hiifuu.Played): hiifuu.View {
  return {
    ...view,
    hand: view.hand?.filter((code) => code !== card) ?? null,
    trick: [...view.trick, { seat, card }],
    leads: view.leads ?? colourOf(card),
    last_trick: null,
    seats: view.seats.map((one, at) => (at === seat ? { ...one, hand: Math.max(0, one.hand - 1) } : one)),
  }
}

function taken(view: hiifuu.View, won: hiifuu.TrickWon): hiifuu.View {
  const seats = view.seats.map((one, at) => {
    if (at !== won.seat) return one
    const covered = one.covered || won.covered !== null
    return {
      ...one,
      tricks: won.tricks,
      token: won.token ?? one.token,
      covered,
      out: won.out,
      hand: won.out ? 0 : one.hand,
    }
  })
  return {
    ...view,
    seats,
    trick: [],
    leads: null,
    winning: null,
    hand: won.out && won.seat === view.seat ? [] : view.hand,
    tokens: won.token === null ? view.tokens : view.tokens.slice(1),
    tricks_left: Math.max(0, view.tricks_left - 1),
  }
}
