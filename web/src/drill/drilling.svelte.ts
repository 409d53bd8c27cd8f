// A table with one position of a match that was played: somebody makes one move, and nothing follows from it.
import { announcer } from '$/lib/announcer.svelte'
import type { GameUI } from '$/lib/gameui'
import { nowhere } from '$/lib/nowhere'
import { tap } from '$/lib/sound'
import { Table } from '$/lib/table.svelte'
import type { WordsFile } from '$/lib/words'
import { GAVE_IN, judged, type Answer } from './answers'
import type { DrillCard } from './cards'
import { say } from './lang'

export class DrillTable extends Table {
  answer = $state.raw<Answer | null>(null)

  constructor(
    readonly card: DrillCard,
    ui: GameUI,
    file: WordsFile,
    /** Is told the first answer. */
    readonly onanswer: (answer: Answer) => void,
  ) {
    super(`drill-${card.table}-${card.match}-${card.decision.step}`, ui, card.game, file)
    this.seat = card.seat
    this.view = card.view
    this.info = nowhere(card.game, card.view.totals.length, card.seat)
    this.#ask()
  }

  #ask(): void {
    const { round } = this.view
    this.decision = { first: true, round, together: false, what: this.id, last: '' }
  }

  override readonly alone = true

  override get mine(): boolean {
    return this.answer === null && super.mine
  }

  /** There is nobody to talk to. */
  override get told(): string | null {
    return ''
  }

  override play(text: string): void {
    if (!this.mine) return
    const answer = judged(this.card.decision, text)
    if (answer) this.#take(answer)
    else this.#refuse(this.view.choose || this.view.legal.includes(text) ? say('unknown') : say('illegal'))
  }

  /** Have the answer shown. */
  giveIn(): void {
    if (this.mine) this.#take(GAVE_IN)
  }

  #asked = false
  #take(answer: Answer): void {
    this.unpick()
    this.answer = answer
    this.decision = null
    tap()
    if (!this.#asked) this.onanswer(answer)
    this.#asked = true
  }

  #refuse(text: string): void {
    this.refusal = { t: 'refused', ref: '', seq: this.seq, rule: '', code: '', cards: [], text }
    announcer.interrupt(text)
  }

  /** The same once more: it does not count. */
  retry(): void {
    if (!this.answer) return
    this.answer = null
    this.#ask()
  }
}
