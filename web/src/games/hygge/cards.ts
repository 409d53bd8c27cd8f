// What is printed on the cards of Hygge (HY-2, HY-3): enough to sort, name and draw them. What they do is the server's.

export const COLOURS = ['red', 'blue', 'purple', 'green', 'yellow'] as const
export type Colour = (typeof COLOURS)[number]

/** An animal's paws and the colours it likes. */
export const ANIMALS: Record<string, { paws: number; colours: readonly Colour[] }> = {
  hedgehog: { paws: 2, colours: ['red'] },
  bear: { paws: 2, colours: ['blue'] },
  dormouse: { paws: 2, colours: ['purple'] },
  squirrel: { paws: 2, colours: ['green'] },
  tortoise: { paws: 1, colours: ['yellow'] },
  bat: { paws: 1, colours: ['yellow', 'red', 'purple'] },
  frog: { paws: 1, colours: ['yellow', 'blue', 'green'] },
}

/** An object's colour and the snowflakes on its picture. A table may play with other values: those are in the view. */
export const OBJECTS: Record<string, { colour: Colour; printed: number }> = {
  apple: { colour: 'red', printed: 2 },
  mushroom: { colour: 'red', printed: 3 },
  scarf: { colour: 'red', printed: 4 },
  blueberry: { colour: 'blue', printed: 2 },
  mitten: { colour: 'blue', printed: 3 },
  blanket: { colour: 'blue', printed: 4 },
  plum: { colour: 'purple', printed: 2 },
  candle: { colour: 'purple', printed: 3 },
  cushion: { colour: 'purple', printed: 5 },
  acorn: { colour: 'green', printed: 2 },
  tea: { colour: 'green', printed: 3 },
  sweater: { colour: 'green', printed: 5 },
  honey: { colour: 'yellow', printed: 3 },
  cheese: { colour: 'yellow', printed: 3 },
  lantern: { colour: 'yellow', printed: 3 },
}

const KINDS = [...Object.keys(ANIMALS), ...Object.keys(OBJECTS)]

/** Copies of a kind that lie together. */
export interface Stack {
  code: string
  copies: number
}

/** Where a card lies in a display: those of many colours first, then by colour, an animal before its objects. */
function rank(code: string): number {
  const colours = ANIMALS[code]?.colours ?? [OBJECTS[code]?.colour ?? 'red']
  const group = colours.length > 1 ? -1 : COLOURS.indexOf(colours[0] ?? 'red')
  return group * KINDS.length + KINDS.indexOf(code)
}

/** A display as groups of stacks, a group a colour. */
export function groups(display: Record<string, number>): Stack[][] {
  const sorted = Object.keys(display).sort((a, b) => rank(a) - rank(b))
  const out = new Map<number, Stack[]>()
  for (const code of sorted) {
    const group = Math.floor(rank(code) / KINDS.length)
    out.set(group, [...(out.get(group) ?? []), { code, copies: display[code] ?? 0 }])
  }
  return [...out.values()]
}

/** Cards in a row as stacks, in the order in which the kinds appear. */
export function counted(codes: readonly string[]): Stack[] {
  const out = new Map<string, number>()
  for (const code of codes) out.set(code, (out.get(code) ?? 0) + 1)
  return [...out].map(([code, copies]) => ({ code, copies }))
}

/** The picture of an object without its number, if the table's value is not the printed one; else null. */
export function blank(code: string, worth: Record<string, number>): string | null {
  const object = OBJECTS[code]
  const value = worth[code]
  return object && value !== undefined && value !== object.printed ? `${code}-blank` : null
}
