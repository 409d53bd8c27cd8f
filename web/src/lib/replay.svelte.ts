// A finished match, step by step, as one seat lived it: by hand, or by itself at a chosen speed.
import { announcer } from './announcer.svelte'
import { narrate, sentences } from './narration'
import { settings } from './settings.svelte'
import { news, Table } from './table.svelte'
import type { Step } from './types.gen'

/** Times normal. */
export const SPEEDS = [0.5, 1, 2, 4] as const
const LEAST_PAUSE = 1300
const LONGEST_PAUSE = 4000
const READ_A_LETTER = 40

/** Something that people look for: what is said of it, and at which step. */
export interface Moment {
  at: number
  text: string
}

export class ReplayTable extends Table {
  steps = $state.raw<Step[]>([])
  at = $state(-1)
  playing = $state(false)
  speed = $state<number>(1)
  /** Ends of rounds, and what each game calls worth finding again (`moment` in its events.py). */
  moments: Moment[] = $derived.by(() =>
    this.steps.flatMap((step, at) =>
      news(step)
        .filter((event) => sentences(event, this.words).some((tell) => tell.moment))
        .map((event) => ({ at, text: narrate(event, this.words) ?? '' })),
    ),
  )
  #timer = 0

  get last(): number {
    return this.steps.length - 1
  }

  /** Show a step; the log holds all up to it. */
  async to(at: number): Promise<void> {
    const step = this.steps[at]
    if (!step?.view || at === this.at) return
    const near = Math.abs(at - this.at) === 1 && this.at >= 0
    this.at = at
    this.log = this.steps.slice(Math.max(0, at - 40), at + 1).flatMap((one) => this.lines(one.seq, news(one)))
    announcer.say(
      this.log
        .filter((line) => line.seq === step.seq)
        .map((line) => line.text)
        .join(' '),
    )
    this.seq = step.seq
    await this.show({ view: step.view }, !near || settings.pace === 0)
    document.body.dataset['seq'] = String(step.seq)
  }

  /** Go on by itself, from the start if it is over. */
  start(): void {
    this.stop()
    this.playing = true
    if (this.at >= this.last) void this.to(0)
    this.#wait()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.playing = false
  }

  /** Each step stays until it is read, or nearly. */
  #wait(): void {
    const read = (this.told?.length ?? 0) * READ_A_LETTER
    const pause = Math.min(LONGEST_PAUSE, Math.max(LEAST_PAUSE, read))
    this.#timer = window.setTimeout(() => void this.#goOn(), pause / this.speed)
  }

  async #goOn(): Promise<void> {
    await this.to(this.at + 1)
    if (!this.playing) return
    if (this.at < this.last) this.#wait()
    else this.stop()
  }

  /** The step of the next moment, or of the one before; null: there is none. */
  moment(direction: 1 | -1): number | null {
    const others = this.moments.map((one) => one.at).filter((at) => (at - this.at) * direction > 0)
    return (
      others.length ?
        direction > 0 ?
          Math.min(...others)
        : Math.max(...others)
      : null
    )
  }

  override get told(): string | null {
    return this.log[this.log.length - 1]?.text ?? null
  }

  /** Whose turn it was. */
  override acts(seat: number): boolean {
    return this.view.to_act.includes(seat)
  }

  /** Nobody moves in a replay. */
  override get mine(): boolean {
    return false
  }
}
