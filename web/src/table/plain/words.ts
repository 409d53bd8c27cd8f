// Moves of a game that has no words of its own in the client, and fields of its view: by the keys of its lang folder.
import type { Words } from '$/lib/words'
import { plain } from './fields'

/** A move on a button: `move.<verb>` of the game's texts with {what}, or the move as it is written. */
export function moveText(text: string, words: Words): string {
  const [verb = '', ...rest] = text.split(' ')
  const what = rest.map((word) => words.card(word)).join(' ')
  const key = `move.${verb}`
  return key in words.file.says ? words.look(key, { what }) : `${verb} ${what}`.trim()
}

/** What a field of the view is called: `view.<name>`, or its name. */
export function fieldText(name: string, words: Words): string {
  return `view.${name}` in words.file.says ? words.look(`view.${name}`) : plain(name)
}
