// A finished match, step by step, as one seat lived it.
import { announcer } from './announcer.svelte'
import { settings } from './settings.svelte'
import { news, Table } from './table.svelte'
import type { Step } from './types.gen'

export class ReplayTable extends Table {
  steps = $state.raw<Step[]>([])
  at = $state(-1)

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
