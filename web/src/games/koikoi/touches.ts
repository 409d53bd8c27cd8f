// What touching a card does now, and what there is to say about the picked one: from the duty and view.legal.
import { say } from './lang'
import type { KoiTable } from './words'

const GAJI = '11a'

/** What may be done with these words before it: "take 3R" is "3R". */
const after = (table: KoiTable, verb: string): string[] =>
  table.view.legal.filter((text) => text.startsWith(verb)).map((text) => text.slice(verb.length))

/** The card of my hand that is picked. */
export function pickedOf(table: KoiTable): string | null {
  return table.picked.find((code) => table.view.hand?.includes(code)) ?? null
}

/** What the picked card, or the turned one, may take. */
export function targetsOf(table: KoiTable): string[] {
  const { view } = table
  const picked = pickedOf(table)
  if (view.turned) return after(table, 'take ')
  if (!picked) return []
  return [...new Set([...(view.captures[picked] ?? []), ...(picked === GAJI ? after(table, 'wild ') : [])])]
}

/** KK-11: while a card of the hand can capture, those that cannot may not be played. */
export function refuses(table: KoiTable, code: string): boolean {
  const { view } = table
  if (!table.mine || view.duty !== 'play') return false
  return !view.legal.some(
    (text) =>
      text === `play ${code}` || text.startsWith(`play ${code} `) || (code === GAJI && text.startsWith('wild ')),
  )
}

/** What is asked about the picked card. */
export function sentenceOf(table: KoiTable): string | undefined {
  const { view, words } = table
  const picked = pickedOf(table)
  if (!table.mine || view.duty !== 'play') return undefined
  if (!picked) return view.hand?.some((code) => refuses(table, code)) ? say('must_capture') : undefined
  const card = words.card(picked)
  if (refuses(table, picked)) return say('takes_nothing', { card })
  const took = view.captures[picked] ?? []
  const choices = after(table, `play ${picked} x `)
  if (choices.length) return say('choose', { card, n: choices.length })
  if (picked === GAJI && !table.can(`play ${picked}`) && targetsOf(table).length) return say('joker')
  if (took.length === 3) return say('takes_all', { card })
  if (took[0]) return say('takes', { card, took: words.card(took[0]) })
  return say('stays', { card })
}

/** Play it, and let go of what is picked. */
export function play(table: KoiTable, text: string): void {
  table.play(text)
  table.picked = []
}

export function touchHand(table: KoiTable, code: string, oneTap: boolean): void {
  const again = pickedOf(table) === code
  const text = `play ${code}`
  if (table.mine && table.view.duty === 'play' && (again || oneTap)) {
    if (table.can(text)) return play(table, text)
    if (again && !targetsOf(table).length) return table.play(text) // refused, and explained
  }
  if (again && !after(table, `${text} x `).length && !table.can(text)) table.unpick()
  else {
    table.pick(code)
    if (refuses(table, code)) table.play(text) // explained, with the cards that can
  }
}

export function touchMiddle(table: KoiTable, code: string): void {
  const { captures, hand, turned } = table.view
  const picked = pickedOf(table)
  if (turned) return table.play(`take ${code}`)
  if (!table.mine) return
  if (!picked) {
    const taker = hand?.find((card) => captures[card]?.includes(code))
    if (taker) table.pick(taker)
    return
  }
  const text = `play ${picked} x ${code}`
  if (table.can(text)) play(table, text)
  else if (table.can(`play ${picked}`) && captures[picked]?.includes(code)) play(table, `play ${picked}`)
  else if (picked === GAJI && table.can(`wild ${code}`)) play(table, `wild ${code}`)
  else table.play(text)
}
