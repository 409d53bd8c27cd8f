// Koï-Koï for a person who does not see the table.
import { t } from '$/lang/index.svelte'
import type { Aloud } from '$/lib/gameui'
import type { koikoi } from '$/lib/types.gen'
import type * as file from '$/gen/lang/koikoi.en'
import { say } from './lang'
import { yakuName, type KoiWords } from './words'

/** One after the other; a name has a comma of its own: "Pine, crane; Cherry, curtain". */
const cards = (codes: readonly string[] | undefined, words: KoiWords): string =>
  codes?.map((code) => words.card(code)).join(words.say('apart')) || say('nothing')

export const aloud: Aloud<koikoi.View, typeof file> = {
  hand: (view, words) => (view.hand ? cards(view.hand, words) : say('unseen')),
  middle: (view, words) =>
    [
      cards(view.ba, words),
      ...(view.turned ? [say('turned', { card: words.card(view.turned) })] : []),
      say('pile', { n: view.pile }),
    ].join('. '),
  player: (seat, view, words) => {
    const one = view.seats[seat]
    const yaku = (one?.yaku ?? []).map(({ name, points }) => `${yakuName(words, name)} ${points}`)
    const captured = t('app.about', {
      what: seat === view.seat ? say('captured_you') : say('captured', { name: words.names[seat] ?? '' }),
      about: cards(one?.captured, words),
    })
    return [
      captured,
      ...(yaku.length ? [t('app.about', { what: say('made'), about: words.list(yaku) })] : []),
      ...(one?.calls ? [words.say('board.koi', { n: one.calls })] : []),
    ].join('. ')
  },
  move: (text, view, words) => {
    const [verb = '', code = '', , target] = text.split(' ')
    const card = words.card(code)
    if (verb === 'play') {
      const took = target ? [target] : (view.captures[code] ?? [])
      return (
        took.length === 3 ? words.say('choice.takes_all', { card })
        : took[0] ? words.say('choice.takes', { card, took: words.card(took[0]) })
        : words.say('choice.stays', { card })
      )
    }
    return words.look(`choice.${verb}`, { card, n: view.stop?.points ?? 0 })
  },
  refused: (view) =>
    view.duty === 'play' ?
      (view.hand ?? [])
        .filter((code) => !view.legal.some((text) => text.split(' ')[1] === code))
        .map((code) => `play ${code}`)
    : [],
}
