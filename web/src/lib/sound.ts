// Our own few sounds, made on the spot. Off unless somebody wants them.
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

/** A card laid on the table. */
export function tap(): void {
  if (settings.sound) tone(180, 0, 0.07, 0.18, 'triangle')
}

/** It is your turn. */
export function chime(): void {
  if (!settings.sound) return
  tone(660, 0, 0.25, 0.12, 'sine')
  tone(880, 0.12, 0.4, 0.1, 'sine')
}

/** Something was won. */
export function fanfare(): void {
  if (settings.sound) [523, 659, 784, 1047].forEach((note, step) => tone(note, step * 0.09, 0.5, 0.1, 'sine'))
}
