import { describe, expect, it } from 'vitest'
import { layOut, placesOf } from './picture'

/** The rows of a picture as the view has them: positions from 1, 0 where there is none. */
function numbered(rows: string[]): number[][] {
  let next = 1
  return rows.map((row) => [...row].map((place) => (place === '#' ? next++ : 0)))
}
const numbers = (tracks: { number: number | null }[]) => tracks.map((track) => track.number)

describe('layOut', () => {
  it('draws the picture for two players', () => {
    const { rows, columns, cells } = layOut(numbered(['.##.', '###.', '.###', '..##']))
    expect(numbers(rows)).toEqual([1, 2, 3, 4])
    expect(numbers(columns)).toEqual([1, 2, 3, 4])
    expect(cells[0]).toEqual({ position: 1, row: 0, column: 1 })
    expect(cells).toHaveLength(10)
  })

  it('keeps the numbers of lines beside blank ones, and makes one gap of those', () => {
    const { rows, columns, cells } = layOut(numbered(['......', '.##..#', '......', '......', '.##..#']))
    expect(numbers(rows)).toEqual([2, null, 5])
    expect(numbers(columns)).toEqual([2, 3, null, 6])
    expect(cells[cells.length - 1]).toEqual({ position: 6, row: 2, column: 3 })
  })

  it('takes one long row', () => {
    const { rows, columns } = layOut(numbered(['#'.repeat(16)]))
    expect(rows).toHaveLength(1)
    expect(columns).toHaveLength(16)
  })
})

describe('placesOf', () => {
  const picture = numbered(['.##.', '###.', '.###', '..##'])

  it('knows the places of rows and columns', () => {
    expect(placesOf(picture, 'row 2')).toEqual([3, 4, 5])
    expect(placesOf(picture, 'col 3')).toEqual([2, 5, 7, 9])
    expect(placesOf(picture, 'row 9')).toEqual([])
  })
})
