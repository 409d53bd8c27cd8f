// What the last moves changed, from their events: which card to ring, and where a card comes from.
import type { hilo } from '$/lib/types.gen'

/** By seat, the card that a player placed or turned last. It stays ringed until they play again. */
export type Touched = Record<number, string>

export function touched(before: Touched, faces: readonly hilo.Face[]): Touched {
  let after = before
  for (const face of faces) {
    if (face.event === 'dealt') after = {}
    else if (face.event === 'placed') after = { ...after, [face.seat]: face.card }
    else if (face.event === 'dropped') after = { ...after, [face.seat]: face.turned }
  }
  return after
}

export interface Came {
  /** Where cards come from that were not visible before, by their codes. */
  from: Record<string, string>
  /** Cards that were turned over where they lie. */
  turned: ReadonlySet<string>
  /** Who looks at a card from the pile just now. */
  drawing: number | null
  /** Cards were dealt. */
  dealt: boolean
}

export const placeOf = (seat: number, cell: number): string => `cell-${seat}-${cell}`

export function came(faces: readonly hilo.Face[]): Came {
  const from: Record<string, string> = {}
  const turned = new Set<string>()
  let drawing: number | null = null
  let dealt = false
  for (const face of faces) {
    if (face.event === 'placed') {
      if (face.source === 'pile') from[face.card] = 'drawn'
      from[face.replaced] = placeOf(face.seat, face.cell)
    } else if (face.event === 'dropped') {
      from[face.card] = 'drawn'
      turned.add(face.turned)
    } else if (face.event === 'flipped') face.cards.forEach((code) => turned.add(code))
    else if (face.event === 'flips_shown')
      face.flips.forEach((flips) => flips.cards.forEach((code) => turned.add(code)))
    else if (face.event === 'revealed') face.sheets.forEach((sheet) => sheet.turned.forEach((code) => turned.add(code)))
    else if (face.event === 'dealt') dealt = true
    drawing = face.event === 'drew' ? face.seat : null
  }
  return { from, turned, drawing, dealt }
}
