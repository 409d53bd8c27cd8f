// A review while it is being made: asks for it, and how far it is, until it is whole or nobody looks any more.
import { SvelteMap } from 'svelte/reactivity'
import { call, NotGranted } from '$/lib/api'
import type { Decision, Moment, Review, ReviewProgress } from '$/lib/types.gen'

/** Milliseconds until it is asked again: the first time, and so much longer each time, up to the second. */
const SOON = 250
const LATER = 1500
const PATIENTLY = 15_000

export class Reviewing {
  seat = $state<number | null>(null)
  done = $state(0)
  total = $state(0)
  review = $state.raw<Review | null>(null)
  /** Why it does not go on. */
  trouble = $state('')
  #found = new SvelteMap<number, Decision>()
  #moments = $state.raw<Moment[]>([])
  #heard: number | null = null
  #asked = 0
  #timer = 0
  #stopped = false

  constructor(
    readonly id: string,
    readonly match: number,
  ) {}

  /** What is known so far, by step. */
  get decisions(): Decision[] {
    return this.review?.decisions ?? [...this.#found.values()].sort((a, b) => a.step - b.step)
  }

  /** What everybody could expect, as far as it has been looked at; it begins with an even share. */
  get curve(): readonly Moment[] {
    const players = this.#moments[0]?.value.length ?? 0
    const begun = [{ step: 0, value: Array.from({ length: players }, () => 1 / players) }, ...this.#moments]
    return this.review?.curve ?? begun
  }

  at(step: number): Decision | undefined {
    return this.decisions.find((one) => one.step === step)
  }

  async start(): Promise<void> {
    const path = `tables/${this.id}/review?match=${this.match}`
    try {
      this.#take(
        this.#heard === null ?
          await call<ReviewProgress>('POST', path)
        : await call<ReviewProgress>('GET', `${path}&since=${this.#heard}`),
      )
      this.#again(Math.min(LATER, SOON * ++this.#asked))
    } catch (error) {
      const code = error instanceof NotGranted ? error.code : ''
      if (code === 'no_such_review')
        this.#heard = null // the server has been restarted, or is another one
      else this.trouble = (error as Error).message
      if (code === 'no_such_review' || code === 'offline') this.#again(LATER)
      else if (code.startsWith('too_') || code === 'unavailable') this.#again(PATIENTLY)
    }
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
  }

  #again(after: number): void {
    if (this.#stopped || this.review) return
    this.#timer = window.setTimeout(() => void this.start(), after)
  }

  #take(now: ReviewProgress): void {
    this.trouble = ''
    this.seat = now.seat
    this.#heard = now.heard
    this.total = now.total
    this.done = now.done
    for (const one of now.decisions) this.#found.set(one.step, one)
    const begun = now.curve[0]?.step ?? Infinity // anew, it may be, from the beginning
    if (now.curve.length) this.#moments = [...this.#moments.filter((one) => one.step < begun), ...now.curve]
    this.review = now.review
  }
}
