import { expect, test } from 'vitest'
import { firstChoice, nearest } from './roving'

const at = (left: number, top: number): DOMRect => ({ left, top, width: 10, height: 10 }) as DOMRect

test('an arrow goes to the nearest item in its direction, straight ahead before aside', () => {
  const grid = [at(0, 0), at(20, 0), at(0, 20), at(20, 20)]
  expect(nearest(at(0, 0), grid, [1, 0])).toBe(1)
  expect(nearest(at(0, 0), grid, [0, 1])).toBe(2)
  expect(nearest(at(20, 20), grid, [-1, 0])).toBe(2)
})

test('at the edge it stays', () => {
  expect(nearest(at(0, 0), [at(0, 0), at(20, 0)], [-1, 0])).toBe(-1)
})

/** A zone with these items: a class, and what is written as its tabindex. */
function zone(...all: [string, string | null][]): { zone: HTMLElement; items: HTMLElement[] } {
  const items = all.map(([name, tabindex]) => ({
    hasAttribute: () => false,
    getAttribute: () => tabindex,
    matches: (names: string) => names.split(', ').includes(`.${name}`),
    offsetParent: {},
    dataset: {},
    tabIndex: Number(tabindex ?? 0),
  })) as unknown as HTMLElement[]
  return { zone: { querySelectorAll: () => items } as unknown as HTMLElement, items }
}

test('the first choice is what is outlined, else the stop of the Tab key, and nothing that would be refused', () => {
  const first = (...all: [string, string | null][]): number => {
    const its = zone(...all)
    return its.items.indexOf(firstChoice(its.zone) as HTMLElement)
  }
  expect(first(['', '0'], ['target', '-1'])).toBe(1)
  expect(first(['', '-1'], ['', '0'])).toBe(1)
  expect(first(['gone', '0'], ['', '-1'], ['', '-1'])).toBe(1)
  expect(first(['gone', '0'])).toBe(0)
})

test('what has just been drawn is no stop of the Tab key yet', () => {
  const { zone: reserve, items } = zone(['gone', '0'], ['', '-1'], ['', null])
  expect(firstChoice(reserve)).toBe(items[1])
})
