// The shape that goes with each colour, as on the cards, for places where a colour is meant and no card is there.
export interface Colour {
  fill: string
  /** About 20 × 20, around the origin. */
  shape: string
}

export const COLOURS: Record<string, Colour> = {
  r: { fill: '#c02f3c', shape: 'M0-10L9 0 0 10-9 0z' },
  o: { fill: '#e27a28', shape: 'M0-9L9 8H-9z' },
  y: { fill: '#efc030', shape: 'M-5-8H5L9 0 5 8H-5L-9 0z' },
  g: { fill: '#1f7d5c', shape: 'M-7-7H7V7H-7z' },
  c: { fill: '#86cbd9', shape: 'M0-10Q8-1 8 3A8 7 0 0 1-8 3Q-8-1 0-10z' },
  b: { fill: '#23509a', shape: 'M0-8A8 8 0 0 1 0 8 8 8 0 0 1 0-8z' },
  v: { fill: '#573384', shape: 'M4.5-4.5A5 5 0 1 1 4.5 4.5 5 5 0 1 1-4.5 4.5 5 5 0 1 1-4.5-4.5 5 5 0 1 1 4.5-4.5z' },
  p: { fill: '#ee9fb4', shape: 'M0 9C-18-3-6-14 0-6 6-14 18-3 0 9z' },
}
