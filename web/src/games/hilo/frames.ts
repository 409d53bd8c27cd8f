// The moments of a move, told by its events: a line goes to the discard pile, the round is closed, all is turned over …
import { narrate } from '$/lib/narration'
import type { Frame } from '$/lib/plug'
import type { Face, hilo } from '$/lib/types.gen'
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
  faces: readonly Face[],
  words: HiloWords,
): Frame<hilo.View>[] {
  const told = faces as hilo.Face[]
  const out: Frame<hilo.View>[] = []
  let view: hilo.View = { ...before, legal: [], choose: null, to_act: [], duty: 'wait', offers: [], last: told }
  let gone: string[] = []
  const slid = new Set<number>() // whose cards lie elsewhere now than in the view before
  let now = ''
  const add = (hold: number, stage?: Stage): void => void out.push({ view, hold, stage, told: now })
  const who = (seat: number, mine: string, theirs: string): string => (seat === words.seat ? mine : theirs)
  told.forEach((face, at) => {
    const more = told[at + 1]?.event === 'closed' || told[at + 1]?.event === 'revealed'
    const name = 'seat' in face ? (words.names[face.seat] ?? '') : ''
    now = narrate(face, words) ?? now
    switch (face.event) {
      case 'flips_shown':
        view = { ...view, flips: [], grids: view.grids.map((grid, seat) => withCells(grid, face.flips[seat])) }
        break
      case 'starts': {
        const n = view.grids[face.seat]?.showing ?? 0
        const text = face.lot ? say('starts_lot', { n }) : say('starts_text', { n })
        add(STARTS, { banner: { title: who(face.seat, say('you_start'), say('starts', { name })), text, cards: [] } })
        break
      }
      case 'reshuffled':
        view = { ...view, pile: face.cards, discards: 1 }
        add(STARTS, { banner: { title: say('reshuffled'), text: '', cards: [] } })
        break
      case 'placed': {
        const cell = { cells: [face.cell], cards: [face.card] }
        view = {
          ...view,
          drawn: null,
          discard: face.replaced,
          grids: changed(view, face.seat, (grid) => withCells(grid, cell)),
        }
        if (more) add(PAUSE)
        break
      }
      case 'dropped': {
        const cell = { cells: [face.cell], cards: [face.turned] }
        view = {
          ...view,
          drawn: null,
          discard: face.card,
          grids: changed(view, face.seat, (grid) => withCells(grid, cell)),
        }
        if (more) add(PAUSE)
        break
      }
      case 'removed': {
        const title = face.forced ? say('hilo') : who(face.seat, say('hilo'), `${name} · ${say('hilo')}`)
        add(HILO, { going: face.cards, gone, banner: { title, text: '', cards: face.cards } })
        gone = [...gone, ...face.cards]
        if (face.slide) slid.add(face.seat)
        add(PAUSE, { gone, heap: face.cards })
        view = { ...view, discard: face.cards[face.cards.length - 1] ?? view.discard }
        break
      }
      case 'closed':
        add(BANNER, {
          gone,
          banner: {
            title: who(face.seat, say('you_close'), say('closes', { name })),
            text: say('closes_text'),
            cards: [],
          },
        })
        break
      case 'revealed': {
        const turned = (seat: number): string[] => (slid.has(seat) ? [] : (face.sheets[seat]?.turned ?? []))
        view = { ...view, turn: null, left: null, grids: view.grids.map((grid, seat) => turnedUp(grid, turned(seat))) }
        const going = face.sheets.flatMap((sheet) => sheet.removed.flatMap((line) => line.cards))
        add(REVEAL, { going, gone })
        break
      }
      default:
    }
  })
  const sheet = scoreSheet(faces, after, words)
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
