// What screen readers are told. Each line is an element of its own, so that equal words are said again.
import { untrack } from 'svelte'

export interface Line {
  id: number
  text: string
}

/** Lines that stay in a live region: several may come at once, and all of them are said. */
const KEPT = 3

class Announcer {
  /** Said when there is time. */
  polite = $state.raw<Line[]>([])
  /** Said at once. */
  urgent = $state.raw<Line[]>([])
  /** The number of the last line. */
  last = 0

  say(text: string): void {
    this.polite = this.#with(
      untrack(() => this.polite),
      text,
    )
  }

  interrupt(text: string): void {
    this.urgent = this.#with(
      untrack(() => this.urgent),
      text,
    )
  }

  #with(lines: Line[], text: string): Line[] {
    return text ? [...lines, { id: ++this.last, text }].slice(-KEPT) : lines
  }

  /** Another page: what was said on the last one is not to be found on it. */
  clear(): void {
    this.polite = this.urgent = []
  }
}

export const announcer = new Announcer()
