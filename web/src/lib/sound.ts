// Our own few sounds, made on the spot: gentle, from the first tap on, unless somebody wants silence.
import { settings } from './settings.svelte'

let context: AudioContext | null = null

function tone(frequency: number, at: number, length: number, volume: number, kind: OscillatorType): void {
  context ??= new AudioContext()
  const start = context.currentTime + at
  const oscillator = context.createOscillator()
  const gain = context.createGain()
  oscillator.type = kind
  oscillator.frequency.setValueAtTime(frequency, start)
  gain.gain.setValueAtTime(volume, start)
  gain.gain.exponentialRampToValueAtTime(0.001, start + length)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(start + length)
}

/** Somebody has touched the page: before that a browser allows neither sound nor vibration. */
export function touched(): boolean {
  return navigator.userActivation?.hasBeenActive ?? true
}

const heard = (): boolean => settings.sound && touched()

/** A card laid on the table. */
export function tap(): void {
  if (heard()) tone(180, 0, 0.07, 0.12, 'triangle')
}

/** A row of a score sheet: each a little higher than the one before. */
export function count(row: number): void {
  if (heard()) tone(392 * 2 ** (Math.min(row, 12) / 12), 0, 0.18, 0.06, 'sine')
}

/** It is your turn. */
export function chime(): void {
  if (!heard()) return
  tone(660, 0, 0.25, 0.07, 'sine')
  tone(880, 0.12, 0.4, 0.06, 'sine')
}

/** Something was won. */
export function fanfare(): void {
  if (heard()) [523, 659, 784, 1047].forEach((note, step) => tone(note, step * 0.09, 0.5, 0.1, 'sine'))
}
