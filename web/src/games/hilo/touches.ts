// What touching something means now: from the duty, the legal moves and what is picked. It plays nothing itself.
//
// Picked is a place ("4"), several places while all flip, "discard" (it will be taken) or "drop" (the drawn card will be
// dropped). What does not fit the duty any more counts as nothing.
import { capital } from '$/lang/texts'
import type { hilo } from '$/lib/types.gen'
import { say } from './lang'
import { cardOr, value, type HiloWords } from './words'

export const DISCARD = 'discard'
export const DROP = 'drop'

/** Play a move, or pick something. */
export type Act = { play: string } | { pick: string } | { toggle: string; most: number } | { unpick: true } | null

export interface Offered {
  label: string
  act: Act
  disabled?: boolean
}

export interface Touches {
  sentence?: string
  primary?: Offered
  secondary?: Offered
  cancel?: boolean
  /** What to outline: places, "discard", "pile". */
  targets: ReadonlySet<string>
}

export interface Moment {
  view: hilo.View
  seat: number | null
  mine: boolean
  picked: readonly string[]
  oneTap: boolean
}

const isPlace = (one: string | undefined): one is string => /^[1-9]$/.test(one ?? '')
const cellsOf = ({ view, seat }: Moment): (string | null)[] => (seat === null ? [] : (view.grids[seat]?.cells ?? []))

/** What is picked and still means something. */
export function picks(moment: Moment): string[] {
  const { view, mine, picked } = moment
  if (!mine) return []
  const places = picked.filter((one) => isPlace(one) && Number(one) <= cellsOf(moment).length)
  if (view.duty === 'flip') return places.filter((one) => view.choose?.among.includes(one))
  if (view.duty === 'take_or_draw') return picked.includes(DISCARD) && view.discard ? [DISCARD] : places.slice(-1)
  if (view.duty === 'swap_or_drop') return picked.includes(DROP) ? [DROP] : places.slice(-1)
  return []
}

export function touchPlace(moment: Moment, place: string): Act {
  const { view, seat, mine, oneTap } = moment
  if (seat === null) return null
  const [picked] = picks(moment)
  if (mine && view.duty === 'flip' && view.choose) {
    const { among, count, verb } = view.choose
    if (!among.includes(place)) return { play: `${verb} ${place}` }
    const chosen = picks(moment)
    const all = [...new Set([...chosen, place])].sort()
    const again = chosen.length === count && chosen.includes(place) // all are picked, and one is touched again
    return again || (oneTap && all.length === count) ?
        { play: `${verb} ${all.join(' ')}` }
      : { toggle: place, most: count }
  }
  if (mine && view.duty === 'take_or_draw') {
    return picked === DISCARD || picked === place ? { play: `take ${place}` } : { pick: place }
  }
  if (mine && view.duty === 'swap_or_drop') {
    if (picked === DROP) return { play: `drop ${place}` }
    const oneWay = !view.legal.includes(`drop ${place}`)
    return picked === place || (oneTap && oneWay) ? { play: `swap ${place}` } : { pick: place }
  }
  return { play: `take ${place}` } // refused, and explained
}

export function touchDiscard(moment: Moment): Act {
  const { view, seat, mine } = moment
  if (seat === null) return null
  const [picked] = picks(moment)
  if (mine && view.duty === 'take_or_draw') {
    if (isPlace(picked)) return { play: `take ${picked}` }
    return picked === DISCARD ? { unpick: true } : { pick: DISCARD }
  }
  if (mine && view.duty === 'swap_or_drop') {
    if (isPlace(picked)) return { play: `drop ${picked}` }
    return picked === DROP ? { unpick: true } : { pick: DROP }
  }
  return { play: 'take 1' } // refused, and explained
}

export function touchPile({ seat }: Moment): Act {
  return seat === null ? null : { play: 'draw' }
}

/** The places where this card would make a full line. */
export function completing(grid: hilo.Grid | undefined, code: string | null): Set<string> {
  return new Set(code ? grid?.near.filter((near) => near.colour === code[0]).map((near) => String(near.cell)) : [])
}

export function touches(moment: Moment, words: HiloWords): Touches {
  const { view, seat, mine } = moment
  const chosen = picks(moment)
  const none: Touches = { targets: new Set() }
  if (!mine) return none
  const cells = cellsOf(moment)
  const places = (verb: string): Set<string> =>
    new Set(view.legal.filter((text) => text.startsWith(`${verb} `)).map((text) => text.slice(verb.length + 1)))
  /** "Red 5 for blue 9? −4 points. HILO!" */
  const exchange = (code: string, place: string): string => {
    const old = cells[Number(place) - 1] ?? null
    let what = say('swap_for', { card: capital(words.card(code)), old: cardOr(words, old, say('face_down_card')) })
    const less = old ? value(old) - value(code) : 0
    if (less) what = less > 0 ? say('better', { what, n: less }) : say('worse', { what, n: -less })
    const grid = seat === null ? undefined : view.grids[seat]
    return completing(grid, code).has(place) ? say('hilo_there', { what }) : what
  }

  if (view.duty === 'flip' && view.choose) {
    const { verb, count } = view.choose
    const [first = '', second = ''] = [...chosen].sort()
    const ready = chosen.length === count
    return {
      ...(ready && second ? { sentence: say('flip_two', { first, second }) }
      : first ? { sentence: say('flip_one') }
      : {}),
      primary: { label: say('flip'), act: { play: `${verb} ${[...chosen].sort().join(' ')}` }, disabled: !ready },
      targets: new Set(),
    }
  }
  const [picked] = chosen
  if (view.duty === 'take_or_draw') {
    const card = view.discard ? words.card(view.discard) : ''
    const draw: Offered = { label: say('draw'), act: { play: 'draw' } }
    if (!view.discard) return { ...none, primary: draw }
    if (picked === DISCARD)
      return { sentence: capital(say('take_where', { card })), cancel: true, targets: places('take') }
    if (picked) {
      const primary = { label: say('take'), act: { play: `take ${picked}` } }
      return { sentence: exchange(view.discard, picked), primary, cancel: true, targets: new Set([DISCARD]) }
    }
    const secondary = { label: say('take'), act: { pick: DISCARD } }
    return { sentence: say('take_or_draw', { card }), primary: draw, secondary, targets: new Set([DISCARD, 'pile']) }
  }
  if (view.duty === 'swap_or_drop' && view.drawn) {
    const card = words.card(view.drawn)
    if (picked === DROP)
      return { sentence: capital(say('drop_where', { card })), cancel: true, targets: places('drop') }
    if (picked) {
      const primary = { label: say('swap'), act: { play: `swap ${picked}` } }
      if (!view.legal.includes(`drop ${picked}`)) {
        return { sentence: exchange(view.drawn, picked), primary, cancel: true, targets: new Set() }
      }
      const secondary = { label: say('turn'), act: { play: `drop ${picked}` } }
      return { sentence: capital(say('swap_or_turn', { card })), primary, secondary, targets: new Set([DISCARD]) }
    }
    const drops = places('drop').size > 0
    return {
      sentence: capital(say('drawn_what', { card })),
      ...(drops ? { primary: { label: say('drop'), act: { pick: DROP } } } : {}),
      targets: new Set([...places('swap'), ...(drops ? [DISCARD] : [])]),
    }
  }
  if (view.offers.length) {
    const going = new Set(view.offers.flatMap((offer) => offer.removes[0] ?? []))
    const targets = new Set(cells.flatMap((code, at) => (code && going.has(code) ? [String(at + 1)] : [])))
    return { sentence: say(view.duty === 'which_first' ? 'first_help' : 'keep_help'), targets }
  }
  return none
}
