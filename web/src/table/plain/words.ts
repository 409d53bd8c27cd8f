// Moves and events of a game that has no words of its own in the client: by the keys of its lang folder.
import type { Face } from '$/lib/types.gen'
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

/** An event: `event.<name>`, or `.you` and `.they` of it, with the event's fields as parts; null if there is no text. */
export function tell(face: Face, words: Words): string | null {
  const { event, ...fields } = face as { event: string } & Record<string, unknown>
  const parts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, said(value, words)]))
  const key = `event.${event}`
  if (key in words.file.says) return words.look(key, parts)
  const seat = fields['seat']
  if (typeof seat !== 'number' || !(`${key}.they` in words.file.says)) return null
  return words.look(`${key}.${seat === words.seat ? 'you' : 'they'}`, { ...parts, name: words.names[seat] ?? '' })
}

function said(value: unknown, words: Words): string | number {
  if (typeof value === 'number') return value
  if (typeof value === 'string') return words.card(value)
  return Array.isArray(value) ? words.list(value.map((one) => String(said(one, words)))) : ''
}
