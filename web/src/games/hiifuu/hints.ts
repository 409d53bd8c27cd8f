// What is worth knowing now, in a few words: who is ahead, and what another trick would mean for me.
import type { hiifuu } from '$/lib/types.gen'
import { say } from './lang'
import type { HiifuuTable } from './words'

export interface Hint {
  text: string
  gold: boolean
}

type Knows = Pick<HiifuuTable, 'seat' | 'name' | 'words'>

export function hints(view: hiifuu.View, table: Knows): Hint[] {
  const out: Hint[] = []
  const own = table.seat === null ? undefined : view.seats[table.seat]
  if (own && !view.over && view.seats.every((one) => one.discarded)) out.push(wish(own, view.tokens))
  const best = view.trick.find((laid) => laid.seat === view.winning)
  if (best) {
    const card = table.words.card(best.card)
    const text =
      best.seat === table.seat ? say('ahead_you', { card }) : say('ahead', { name: table.name(best.seat), card })
    out.push({ text, gold: false })
  }
  return out
}

/** What tricks and token say about the rest of the round. */
function wish(own: hiifuu.Player, tokens: readonly number[]): Hint {
  const { tricks, token } = own
  const next = tokens[0]
  if (own.out) return { text: say('out'), gold: false }
  if (token !== null) {
    return own.covered ?
        { text: say('spoiled', { token }), gold: false }
      : { text: say('enough', { token }), gold: true }
  }
  if (tricks === 0) return { text: say('want_two'), gold: false }
  if (tricks === 1)
    return next === undefined ?
        { text: say('want_one_none'), gold: false }
      : { text: say('want_one', { token: next }), gold: true }
  return { text: say(tricks === 2 ? 'enough_none' : 'too_many'), gold: false }
}
