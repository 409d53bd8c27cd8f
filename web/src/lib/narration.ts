// What is said when something happens: a game declares it once, in its events.py, for all who tell it. tools/web_data.py
// writes the declaration beside the game's words; this reads it as core/words.py does (core/narration.py says how).
import type { SeatEvent } from './types.gen'
import type { Words } from './words'

/** What fills a part of a text: a field's name, a number, or a way to say something. */
export type Part =
  | string
  | number
  | ['card' | 'who' | 'row', string]
  | ['text', string, string | null, Record<string, Part>]
  | ['each', string, Part]
  | ['counted', string, string]

/** Whoever tells it: the words of any game. */
type Speaker = Pick<Words, 'file' | 'names' | 'seat' | 'look' | 'card' | 'who' | 'list'>

/** A sentence for events of one kind. */
export interface Tell {
  key: string
  /** The field of the seat that acts: there are two texts, `.you` and `.they`. */
  by?: string
  /** For which events of the kind: true for a field that holds anything, false for one that holds nothing. */
  when?: Record<string, string | number | boolean>
  /** Told beside what else is. */
  too?: boolean
  /** People look for it when they see the match again. */
  moment?: boolean
  parts?: Record<string, Part>
}

/** The sentences for each kind of event; none for one that is not worth a line. */
export type Tells = Readonly<Record<string, readonly (Tell | Record<string, unknown>)[]>>

/** An event in a sentence or two; null if it is not worth one. */
export function narrate(event: SeatEvent, words: Speaker): string | null {
  const told: string[] = []
  for (const tell of sentences(event, words)) {
    const seat = tell.by === undefined ? null : (value(event, tell.by) as number)
    const key = seat === null ? tell.key : `${tell.key}.${seat === words.seat ? 'you' : 'they'}`
    const given: Record<string, string> = seat === null ? {} : { name: words.names[seat] ?? '' }
    told.push(filled(key, tell.parts ?? {}, words, event, 0, given))
  }
  return told.join(' ') || null
}

/** What is told of an event. */
export function sentences(event: SeatEvent, words: Pick<Words, 'file'>): Tell[] {
  let found = false
  return ((words.file.tells[event.event] ?? []) as readonly Tell[]).filter((tell) => {
    if (found && !tell.too) return false
    const fits = Object.entries(tell.when ?? {}).every(([field, wanted]) => holds(value(event, field), wanted))
    found ||= fits && !tell.too
    return fits
  })
}

function holds(found: unknown, wanted: string | number | boolean): boolean {
  if (typeof wanted !== 'boolean') return found === wanted
  return wanted !== (found === null || found === false || (Array.isArray(found) && !found.length))
}

/** What is in a field of a thing, `score.points`; a number is a place in a list, or a word of a text. */
function value(thing: unknown, path: string): unknown {
  for (const step of path ? path.split('.') : []) {
    const inside = typeof thing === 'string' ? thing.split(' ') : thing
    thing = (inside as Record<string, unknown>)[step] ?? (/^\d+$/.test(step) ? '' : null)
  }
  return thing
}

/** A text with those of the parts that it has: the others may not be there to be told. */
function filled(
  key: string,
  parts: Record<string, Part>,
  words: Speaker,
  scope: unknown,
  place: number,
  given: Record<string, string> = {},
): string {
  const text = words.file.says[key] ?? ''
  const own = Object.entries(parts).filter(([name]) => text.includes(`{${name}}`))
  return words.look(key, {
    ...given,
    ...Object.fromEntries(own.map(([name, one]) => [name, part(one, words, scope, place)])),
  })
}

/** What fills a part of a text; the scope is the event, or the thing at this place of a list in it. */
function part(one: Part, words: Speaker, scope: unknown, place: number): string | number {
  if (one === '#') return place
  if (typeof one === 'string') return value(scope, one) as string | number
  if (typeof one === 'number') return one
  switch (one[0]) {
    case 'card':
      return words.card(value(scope, one[1]) as string)
    case 'who':
      return words.who(part(one[1], words, scope, place) as number)
    case 'row':
      return (value(scope, one[1]) as unknown[]).join(' ')
    case 'text': {
      const [, group, field, parts] = one
      const key = field === null ? group : `${group}.${value(scope, field) as string}`
      return filled(key, parts, words, scope, place)
    }
    case 'each': {
      const [, field, inner] = one
      return words.list((value(scope, field) as unknown[]).map((thing, at) => String(part(inner, words, thing, at))))
    }
    case 'counted': {
      const copies = new Map<string, number>()
      for (const code of value(scope, one[1]) as string[]) copies.set(code, (copies.get(code) ?? 0) + 1)
      return words.list([...copies].map(([code, n]) => words.look(`${one[2]}.${code}`, { n })))
    }
  }
}
