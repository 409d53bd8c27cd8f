import { afterEach, beforeEach, expect, test } from 'vitest'
import { isShortcut, isTyped } from './focus'

let open: boolean
class Element {
  constructor(readonly name: string) {}
  matches = (names: string): boolean => names.split(', ').includes(this.name)
}
beforeEach(() => {
  open = false
  Object.assign(globalThis, { document: { querySelector: () => (open ? {} : null) }, HTMLElement: Element })
})
afterEach(() => {
  for (const name of ['document', 'HTMLElement']) Reflect.deleteProperty(globalThis, name)
})
const press = (more: object = {}): KeyboardEvent =>
  ({ altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, target: null, ...more }) as KeyboardEvent

test('a key is a shortcut alone or with Shift, and while no sheet is open', () => {
  expect(isShortcut(press())).toBe(true)
  expect(isShortcut(press({ shiftKey: true }))).toBe(true)
  for (const key of ['altKey', 'ctrlKey', 'metaKey']) expect(isShortcut(press({ [key]: true })), key).toBe(false)
  open = true
  expect(isShortcut(press())).toBe(false)
})

test('what is pressed in a field is typed, and nothing else is', () => {
  for (const field of ['input', 'select', 'textarea'])
    expect(isTyped(press({ target: new Element(field) })), field).toBe(true)
  expect(isTyped(press({ target: new Element('button') }))).toBe(false)
  expect(isTyped(press())).toBe(false)
})
