// The reserve's picture as a grid: rows and columns with their numbers, and thin tracks where the picture has a gap.

/** A row or column of the grid; `number` counts from 1 as in the rules, null for a gap. */
export interface Track {
  number: number | null
}

export interface Cell {
  position: number
  row: number
  column: number
}

export interface Picture {
  rows: Track[]
  columns: Track[]
  /** Every place with its tracks, counted from 0, in reading order. */
  cells: Cell[]
}

/** Which tracks to draw: blank ones at the rim are left out, a run of blank ones inside is one gap. */
function tracks(used: readonly boolean[]): Track[] {
  const out: Track[] = []
  for (let at = used.indexOf(true); at <= used.lastIndexOf(true); at++) {
    if (used[at]) out.push({ number: at + 1 })
    else if (out[out.length - 1]?.number !== null) out.push({ number: null })
  }
  return out
}

export function layOut(picture: readonly (readonly number[])[]): Picture {
  const rows = tracks(picture.map((row) => row.some(Boolean)))
  const columns = tracks((picture[0] ?? []).map((_, at) => picture.some((row) => row[at])))
  const cells = picture.flatMap((line, y) =>
    line.flatMap((position, x) =>
      position === 0 ?
        []
      : [
          {
            position,
            row: rows.findIndex((track) => track.number === y + 1),
            column: columns.findIndex((track) => track.number === x + 1),
          },
        ],
    ),
  )
  return { rows, columns, cells }
}

/** The positions of a line, "row 2" or "col 3". */
export function placesOf(picture: readonly (readonly number[])[], move: string): number[] {
  const [kind, number] = move.split(' ')
  const at = Number(number) - 1
  const line = kind === 'row' ? (picture[at] ?? []) : picture.map((row) => row[at] ?? 0)
  return line.filter(Boolean)
}
