// What screen readers are told. Each line is an element of its own, so that equal words are said again.
//
// The page has a pair of live regions, and each open sheet another one: while a sheet is open, nothing else is heard. A
// line is in the region that is heard. What was said just before that changed is said again where it is heard now, unless
// it was urgent: that is heard at once, and may be out of date.
import { untrack } from 'svelte'

export interface Line {
  id: number
  text: string
  /** Said at once; otherwise when there is time. */
  urgent: boolean
  /** Since when it has been there, in milliseconds. */
  since: number
  /** The region that it is in. */
  region: number
}

/** Lines that stay until others follow. */
const KEPT = 3
/** However many follow, a line stays so long: what is gone sooner may not have been heard. */
const LEAST = 3000
/** What was said so long ago may still be waiting to be heard. */
const JUST_NOW = 1000

export class Announcer {
  lines = $state.raw<Line[]>([])
  #ids = 0
  #regions: number[] = []
  #text = ''

  say(text: string): void {
    this.#add(text, false)
  }

  interrupt(text: string): void {
    this.#add(text, true)
  }

  /** The last thing once more. */
  repeat(otherwise: string): void {
    this.say(this.#text || otherwise)
  }

  #add(text: string, urgent: boolean): void {
    if (!text) return
    this.#text = text
    const since = Date.now()
    const line = { id: ++this.#ids, text, urgent, since, region: this.#heard }
    const all = [...untrack(() => this.lines), line]
    this.lines = all.filter((one, at) => all.length - at <= KEPT || since - one.since < LEAST)
  }

  get #heard(): number {
    return this.#regions[this.#regions.length - 1] ?? 0
  }

  /** Other regions are heard from now on; answers their number. */
  enter(): number {
    const region = ++this.#ids
    this.#regions.push(region)
    return region
  }

  /** These are there no more. */
  leave(region: number): void {
    this.#regions = this.#regions.filter((one) => one !== region)
    this.#move((line) => line.region === region)
    this.lines = untrack(() => this.lines).filter((line) => line.region !== region)
  }

  /** Say again, where it is heard now, what was said elsewhere just before. */
  carry(): void {
    this.#move((line) => line.region !== this.#heard)
  }

  #move(which: (line: Line) => boolean): void {
    const recent = Date.now() - JUST_NOW
    this.lines = untrack(() => this.lines).map((line) =>
      which(line) && !line.urgent && line.since > recent ? { ...line, id: ++this.#ids, region: this.#heard } : line,
    )
  }

  /** Another page: what was said on the last one is not to be found on it, unless it may still be waiting. */
  clear(): void {
    const recent = Date.now() - JUST_NOW
    this.lines = untrack(() => this.lines).filter((line) => line.since > recent)
  }
}

export const announcer = new Announcer()
