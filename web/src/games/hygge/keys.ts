// Copies of a kind are alike and have no number, but each of them moves on its own: here they get names, by comparing
// where cards lie now with where they lay before.

/** A place on the table and the kind of card that lies there. */
export interface Spot {
  place: string
  code: string
}

export interface Keys {
  at: ReadonlyMap<string, { code: string; key: string }>
  next: number
}

export const NO_KEYS: Keys = { at: new Map(), next: 1 }

/** The names of the cards at *spots*: a card that stays keeps its name, one that went takes it along to its new place. */
export function follow(before: Keys, spots: readonly Spot[]): Keys {
  const at = new Map<string, { code: string; key: string }>()
  for (const { place, code } of spots) {
    const was = before.at.get(place)
    if (was?.code === code) at.set(place, was)
  }
  const gone = [...before.at].filter(([place, card]) => at.get(place) !== card).map(([, card]) => card)
  let next = before.next
  for (const { place, code } of spots) {
    if (at.has(place)) continue
    const found = gone.findIndex((card) => card.code === code)
    const card = found < 0 ? { code, key: `${code}.${next++}` } : gone.splice(found, 1)[0]
    if (card) at.set(place, card)
  }
  return { at, next }
}
