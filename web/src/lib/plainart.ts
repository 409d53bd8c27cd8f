// Pictures for a game that has none: a card with its code on it, and a back in a colour made from the game's name.

const escape = (text: string): string => text.replace(/[&<]/g, (sign) => (sign === '&' ? '&amp;' : '&lt;'))

export function plainArt(game: string): (name: string) => string {
  const hue = [...game].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 360, 7)
  const [deep, light] = [`hsl(${hue} 45% 32%)`, `hsl(${hue} 45% 52%)`]
  const card = (ground: string, body: string): string =>
    'data:image/svg+xml,' +
    encodeURIComponent(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 160">' +
        `<rect x="2" y="2" width="96" height="156" rx="8" fill="${ground}" stroke="#29231f" stroke-width="4"/>${body}</svg>`,
    )
  const back = card(
    deep,
    `<path fill="none" stroke="${light}" stroke-width="4" d="M12 12H88V148H12zM50 30L74 80 50 130 26 80z"/>`,
  )
  return (name) => {
    if (name === 'back') return back
    const large = Math.min(48, 140 / [...name].length)
    const text = (x: number, y: number, size: number, anchor: string): string =>
      `<text x="${x}" y="${y}" font-size="${size}" text-anchor="${anchor}" font-family="sans-serif" font-weight="700" fill="${deep}">${escape(name)}</text>`
    return card(
      '#fbf6e9',
      text(10, 10 + large / 3, Math.min(22, large / 2 + 4), 'start').replace('y="', 'dy=".5em" y="') +
        text(50, 88 + large / 3, large, 'middle'),
    )
  }
}
