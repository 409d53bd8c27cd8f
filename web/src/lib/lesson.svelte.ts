// A table at which somebody learns: no server, one way through, and a voice. What happens at a move is in the lesson.
import { lang } from '$/lang/index.svelte'
import { announcer } from './announcer.svelte'
import { answerTo, depth, keep, progress, same, type Beat, type Lesson, type Moment, type Said } from './lessons'
import type { Frame, GameUI } from './gameui'
import { nowhere } from './nowhere'
import { settings } from './settings.svelte'
import { chime, tap } from './sound'
import { AFTER_A_MOVE, Table } from './table.svelte'
import type { View } from './types.gen'
import type { WordsFile } from './words'

export class LessonTable extends Table {
  /** Where we are: the places of the moves made, in their beats. */
  at = $state('')
  /** What is answered to the last move, which was legal and did not go on. */
  answer = $state.raw<Said | null>(null)
  /** Something is being shown. */
  #busy = $state(false)
  #closed = false
  #previous: { before: View; views: View[] } | null = null

  constructor(
    game: string,
    readonly number: number,
    readonly lesson: Lesson,
    ui: GameUI,
    file: WordsFile,
  ) {
    super(`learn-${game}-${number}`, ui, game, file)
    this.seat = lesson.seat
    this.info = nowhere(game, lesson.players, lesson.seat)
    const kept = progress(game, number)
    if (!kept.done && lesson.moments[kept.at]) this.at = kept.at
    this.view = this.#views[this.#views.length - 1] as View
    this.#arrived()
  }

  get #moment(): Moment {
    return this.lesson.moments[this.at] ?? { steps: [] }
  }

  get #views(): View[] {
    return this.#moment.steps
  }

  /** How many moves were made, of how many. */
  get made(): number {
    return depth(this.at)
  }

  /** What there is to do; null when all is done. */
  get beat(): Beat | null {
    return this.lesson.beats[this.made] ?? null
  }

  /** All is done, and seen. */
  get done(): boolean {
    return !this.beat && !this.#busy
  }

  /** What the voice says now. */
  get voice(): string {
    return this.refusal?.text ?? this.answer?.[lang.language] ?? this.task
  }

  /** What it says before any answer. */
  get task(): string {
    return (this.beat ?? this.lesson.end).say[lang.language] ?? ''
  }

  /** The rule behind it. */
  get ground(): string {
    return this.refusal?.rule ?? (this.beat ?? this.lesson.end).rule
  }

  override get mine(): boolean {
    return !this.#busy && this.beat !== null && super.mine
  }

  override readonly alone = true

  /** There is nobody to talk to. */
  override get told(): string | null {
    return ''
  }

  override pulses(code: string): boolean {
    return super.pulses(code) || (this.mine && !this.refusal && (this.beat?.point.includes(code) ?? false))
  }

  override play(text: string): void {
    const beat = this.beat
    if (!beat || this.#busy || !this.mine) return
    this.refusal = null
    const place = beat.moves.findIndex((move) => same(move, text))
    if (place >= 0) void this.#go(place)
    else if (this.view.choose || this.view.legal.includes(text)) {
      this.answer = answerTo(beat, text)
      this.picked = []
      announcer.interrupt(this.voice)
    } else this.#refuse(text)
  }

  #refuse(text: string): void {
    const { refused = {} } = this.#moment
    const why = this.lesson.refusals[refused[text] ?? refused[''] ?? -1]
    if (!why) return
    const said = why.text[lang.language] ?? ''
    this.refusal = {
      t: 'refused',
      ref: '',
      seq: this.seq,
      rule: why.rule,
      code: why.code,
      cards: why.cards,
      text: said,
    }
    announcer.interrupt(said)
  }

  /** Make the move for them. */
  showMe(): void {
    if (this.mine) void this.#go(0)
  }

  /** From the beginning. */
  restart(): void {
    if (this.#busy) return
    this.at = ''
    this.#keep()
    this.view = this.#views[this.#views.length - 1] as View
    this.log = []
    this.unpick()
    this.#arrived()
  }

  async #go(place: number): Promise<void> {
    this.#busy = true
    this.answer = null
    this.picked = []
    this.decision = null
    this.at = this.at ? `${this.at}.${place}` : String(place)
    this.#keep()
    tap()
    const before = this.view
    this.#previous = { before, views: this.#views }
    await this.#present(before, this.#views, true)
    this.#busy = false
    if (!this.#closed) this.#arrived()
  }

  #keep(): void {
    const { done } = progress(this.game, this.number)
    keep(this.game, this.number, { done: done || !this.beat, at: this.beat ? this.at : '' })
  }

  /** Show what follows from a move, view after view. */
  async #present(from: View, views: readonly View[], hear: boolean): Promise<void> {
    let before = from
    for (const view of views) {
      if (this.#closed) return
      if (hear) this.hear(this.made, view.last)
      const frames = [...(this.ui.frames?.(before, view, view.last, this.words) ?? []), { view }]
      for (const [at, frame] of frames.entries()) await this.#frame(frame, frames[at - 1], at === frames.length - 1)
      before = view
      if (view !== views[views.length - 1]) await this.rest(AFTER_A_MOVE * settings.pace)
    }
  }

  async #frame(frame: Frame<View>, before: Frame<View> | undefined, last: boolean): Promise<void> {
    if (frame.sheet) {
      await this.show({ view: frame.view, stage: this.stage, told: frame.sheet.summary ?? '' }, true)
      await this.readSheet(frame.sheet)
      return
    }
    const still = settings.pace === 0 || document.hidden
    if (still && !last) return
    const moving = await this.show(frame, still)
    if (last) return
    if (moving) tap()
    await this.rest(moving + this.timeFor(frame, before) * settings.pace)
  }

  /** The next decision is there, or the end. */
  #arrived(): void {
    this.seq = this.made
    document.body.dataset['seq'] = String(this.seq)
    if (!this.beat) this.view = { ...this.view, to_act: [], legal: [], duty: 'wait' } // nobody goes on from here
    const round = this.view.round
    this.decision = this.beat && { first: true, round, together: false, what: this.at, last: '' } // each is a new one
    if (this.beat) chime()
  }

  override async again(): Promise<void> {
    announcer.say(this.voice)
    if (this.#busy || !this.#previous) return
    this.#busy = true
    const now = this.view
    await this.show({ view: { ...this.#previous.before, legal: [], to_act: [] } }, true)
    await this.rest(250 * settings.pace)
    await this.#present(this.#previous.before, this.#previous.views, false)
    await this.show({ view: now }, true)
    this.#busy = false
  }

  close(): void {
    this.#closed = true
    this.skip()
    this.closeSheet()
    delete document.body.dataset['seq']
  }
}
