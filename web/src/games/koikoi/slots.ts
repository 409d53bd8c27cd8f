// The middle as fixed places: a card keeps its place until it is taken, and a new one takes the first free place.

/** The places after the middle holds `ba`, from those before. */
export function arrange(before: readonly (string | null)[], ba: readonly string[]): (string | null)[] {
  const after: (string | null)[] = before.map((code) => (code !== null && ba.includes(code) ? code : null))
  for (const code of ba) {
    if (after.includes(code)) continue
    const free = after.indexOf(null)
    if (free < 0) after.push(code)
    else after[free] = code
  }
  while (after.length && after[after.length - 1] === null) after.pop()
  return after
}
