// The moments of a move, told by its events: a line goes to the discard pile, the round is closed, all is turned over …
import { narrate } from '$/lib/narration'
import type { Frame } from '$/lib/gameui'
import type { SeatEvent, hilo } from '$/lib/types.gen'
import { say } from './lang'
import { scoreSheet } from './score'
import { sumOf, type HiloWords } from './words'

/** What a moment shows beside its view. */
export interface Stage {
  /** Cards that are about to go, outlined. */
  going?: string[]
  /** Cards that have left their places in a grid … */
  gone?: string[]
  /** … and lie on the discard pile, the last one on top. */
  heap?: string[]
  banner?: { title: string; text: string; cards: string[] }
}

const PAUSE = 450
const STARTS = 1000
const HILO = 900
const BANNER = 1600
const REVEAL = 1800

export function frames(
  before: hilo.View,
  after: hilo.View,
  events: readonly SeatEvent[],
  words: HiloWords,
): Frame<hilo.View>[] {
  const told = events as hilo.SeatEvent[]
  const out: Frame<hilo.View>[] = []
  let view: hilo.View = { ...before, legal: [], choose: null, to_act: [], duty: 'wait', offers: [], last: told }
  let gone: string[] = []
  const slid = new Set<number>() // whose cards lie elsewhere now than in the view before
  let now = ''
  const add = (hold: number, stage?: Stage): void => void out.push({ view, hold, stage, told: now })
  const who = (seat: number, mine: string, theirs: string): string => (seat === words.seat ? mine : theirs)
  told.forEach((event, at) => {
    const more = told[at + 1]?.event === 'closed' || told[at + 1]?.event === 'revealed'
    const name = 'seat' in event ? (words.names[event.seat] ?? '') : ''
    now = narrate(event, words) ?? now
    switch (event.event) {
      case 'flips_shown':
        view = { ...view, flips: [], grids: view.grids.map((grid, seat) => withCells(grid, event.flips[seat])) }
        break
      case 'starts': {
        const n = view.grids[event.seat]?.showing ?? 0
        const text = event.lot ? say('starts_lot', { n }) : say('starts_text', { n })
        add(STARTS, { banner: { title: who(event.seat, say('you_start'), say('starts', { name })), text, cards: [] } })
        break
      }
      case 'reshuffled':
        view = { ...view, pile: event.cards, discards: 1 }
        add(STARTS, { banner: { title: say('reshuffled'), text: '', cards: [] } })
        break
      case 'placed': {
        const cell = { cells: [event.cell], cards: [event.card] }
        view = {
          ...view,
          drawn: null,
          discard: event.replaced,
          grids: changed(view, event.seat, (grid) => withCells(grid, cell)),
        }
        if (more) add(PAUSE)
        break
      }
      case 'dropped': {
        const cell = { cells: [event.cell], cards: [event.turned] }
        view = {
          ...view,
          drawn: null,
          discard: event.card,
          grids: changed(view, event.seat, (grid) => withCells(grid, cell)),
        }
        if (more) add(PAUSE)
        break
      }
      case 'removed': {
        const title = event.forced ? say('hilo') : who(event.seat, say('hilo'), `${name} · ${say('hilo')}`)
        add(HILO, { going: event.cards, gone, banner: { title, text: '', cards: event.cards } })
        gone = [...gone, ...event.cards]
        if (event.slide) slid.add(event.seat)
        add(PAUSE, { gone, heap: event.cards })
        view = { ...view, discard: event.cards[event.cards.length - 1] ?? view.discard }
        break
      }
      case 'closed':
        add(BANNER, {
          gone,
          banner: {
            title: who(event.seat, say('you_close'), say('closes', { name })),
            text: say('closes_text'),
            cards: [],
          },
        })
        break
      case 'revealed': {
        const turned = (seat: number): string[] => (slid.has(seat) ? [] : (event.sheets[seat]?.turned ?? []))
        view = { ...view, turn: null, left: null, grids: view.grids.map((grid, seat) => turnedUp(grid, turned(seat))) }
        const going = event.sheets.flatMap((sheet) => sheet.removed.flatMap((line) => line.cards))
        add(REVEAL, { going, gone })
        break
      }
      default:
    }
  })
  const sheet = scoreSheet(events, after, words)
  if (sheet) out.push({ view, sheet })
  return out
}

function changed(view: hilo.View, seat: number, change: (grid: hilo.Grid) => hilo.Grid): hilo.Grid[] {
  return view.grids.map((grid, at) => (at === seat ? change(grid) : grid))
}

/** A grid with these cards face up at these places, which count from 1. */
function withCells(grid: hilo.Grid, put: { cells: number[]; cards: string[] } | undefined): hilo.Grid {
  const cells = [...grid.cells]
  put?.cells.forEach((cell, at) => (cells[cell - 1] = put.cards[at] ?? null))
  return { ...grid, cells, near: [], full: [], showing: sumOf(cells) }
}

/** A grid whose face-down cards are turned over, in reading order. */
function turnedUp(grid: hilo.Grid, turned: readonly string[]): hilo.Grid {
  let next = 0
  const cells = grid.cells.map((code) => code ?? turned[next++] ?? null)
  return { ...grid, cells, near: [], full: [], showing: sumOf(cells) }
}
