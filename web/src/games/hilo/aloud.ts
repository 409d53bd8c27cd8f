// HILO for a person who does not see the table.
import { capital } from '$/lang/texts'
import type { Aloud } from '$/lib/gameui'
import type { hilo } from '$/lib/types.gen'
import type * as file from '$/gen/lang/hilo.en'
import { say } from './lang'
import { cardOr, type HiloWords } from './words'

function grid(seat: number, view: hilo.View, words: HiloWords): string {
  const one = view.grids[seat]
  const name = words.names[seat] ?? ''
  if (!one?.cells.length) return say('read_none', { name })
  const up = one.cells.flatMap((code, at) => (code ? [`${at + 1} ${words.card(code)}`] : []))
  const down = one.cells.length - up.length // at the places that are not named
  const cells = [up.join(', '), down && say('in_sight', { n: down })].filter(Boolean).join('; ')
  const told = { rows: one.rows, cols: one.cols, cells, n: one.showing }
  return seat === view.seat ? say('read_own', told) : say('read_other', { ...told, name })
}

/** What lies at a place of my grid. */
function lies(place: string, view: hilo.View, words: HiloWords): string {
  return cardOr(words, view.grids[view.seat ?? 0]?.cells[Number(place) - 1], words.say('choice.face_down'))
}

export const aloud: Aloud<hilo.View, typeof file> = {
  hand: (view, words) =>
    [
      grid(view.seat ?? 0, view, words),
      ...(view.drawn && view.seat === view.turn ? [say('read_drawn', { card: words.card(view.drawn) })] : []),
    ].join(' '),
  middle: (view, words) =>
    say('read_piles', { discard: cardOr(words, view.discard, say('nothing')), n: view.pile }).replace(/\.$/, ''),
  player: (seat, view, words) => grid(seat, view, words).replace(/\.$/, ''),
  thing: (place, view, words) => say('place', { n: place, card: lies(place, view, words) }),
  move: (text, view, words) => {
    const [verb = '', what = '', slide] = text.split(' ')
    if (verb === 'hilo') {
      const offer = view.offers.find((one) => one.move === text)
      const [first = [], ...more] = offer?.removes ?? []
      const gone = [words.cards(first), ...more.map((too) => words.say('choice.too', { cards: words.cards(too) }))]
      const line = words.look(`line.${what}`)
      const cards = gone.join(', ')
      return slide ?
          words.say('choice.slide', { line, slide: words.look(`slide.${slide}`), cards })
        : words.say('choice.hilo', { line, cards })
    }
    return capital(words.look(`choice.${verb}`, { cell: what, card: lies(what, view, words) }))
  },
  refused: (view) =>
    view.duty === 'swap_or_drop' ?
      (view.grids[view.seat ?? 0]?.cells ?? []).flatMap((code, at) => (code ? [`drop ${at + 1}`] : []))
    : [],
}
