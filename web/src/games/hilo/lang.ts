import { ownTexts } from '$/lang/own.svelte'
import type { own } from '$/gen/lang/hilo.en'

export const say = ownTexts<typeof own>('hilo')

const COLOUR_KEYS = {
  r: 'colour_r',
  o: 'colour_o',
  y: 'colour_y',
  g: 'colour_g',
  c: 'colour_c',
  b: 'colour_b',
  v: 'colour_v',
  p: 'colour_p',
} as const

/** "red" of "r". */
export function colourName(letter: string): string {
  return letter in COLOUR_KEYS ? say(COLOUR_KEYS[letter as keyof typeof COLOUR_KEYS]) : letter
}
