// A table as somebody sees it: the view on show, words, what is picked, what was said.
// Live games, replays, lessons and drills each fill it in their way.
import { tick } from 'svelte'
import { lang, t } from '$/lang/index.svelte'
import { announcer } from './announcer.svelte'
import { art, type Art } from './art.svelte'
import type { Decision } from './decision'
import { flip, places } from './flip'
import { narrate } from './narration'
import type { Frame, GameUI, ScoreSheet } from './gameui'
import { settings } from './settings.svelte'
import type { SeatEvent, RefusedMove, SeatInfo, Step, TableInfo, View } from './types.gen'
import { Words, type WordsFile } from './words'

export interface LogLine {
  seq: number
  seat: number | null
  text: string
}

export interface Sending {
  ref: string
  text: string
  /** It may not be played, and is only sent to hear why: something else may be played meanwhile. */
  asks: boolean
}

const LINES_KEPT = 400
/** Milliseconds at normal speed: between two moves, and to read a letter of what a moment says. */
export const AFTER_A_MOVE = 600
const READ_A_LETTER = 18
/** What the bots of a table are called, as in the terminal. */
const BOTS = ['Agathe', 'Basile', 'Colette', 'Désiré', 'Élise', 'Fanny']

export class Table<V extends View = View, F extends WordsFile = WordsFile> {
  /** What is shown now. Never null where a game's Table is drawn. */
  view = $state.raw<V>(null as unknown as V)
  stage = $state.raw<unknown>(null)
  /** What happens in the moment that is shown, in words. */
  caption = $state('')
  /** The number of the step that is shown; also the page's data-seq. */
  seq = $state(0)
  info = $state.raw<TableInfo | null>(null)
  /** My seat; null: I watch. */
  seat = $state<number | null>(null)
  here = $state.raw<boolean[]>([])
  /** Seats of people who are connected and cannot be reached. */
  silent = $state.raw<number[]>([])
  watchers = $state(0)
  log = $state.raw<LogLine[]>([])
  /** Something that everybody should know, for as long as it takes to read it. */
  notice = $state('')
  /** What this table is, in a few words, where it is not only a game. */
  about = $state('')
  refusal = $state.raw<RefusedMove | null>(null)
  sending = $state.raw<Sending | null>(null)
  /** A score sheet that is being read; nothing else is shown meanwhile. */
  sheet = $state.raw<ScoreSheet | null>(null)
  lastSheet = $state.raw<ScoreSheet | null>(null)
  emotes = $state.raw<Record<number, string>>({})
  /** What the player has picked and not yet played: codes of cards, or what a game likes. Survives a reload. */
  picked = $state.raw<string[]>([])
  /** The last step, if my last decision could be taken back now. */
  back = $state<number | null>(null)
  /** What I have to decide, in what is shown; another one each time. */
  decision = $state.raw<Decision | null>(null)
  /** When clocks run out, by seat, in milliseconds of this device's time; null where none runs. */
  due = $state.raw<(number | null)[]>([])
  /** A tab of the panel that a game's Table wants to be seen. */
  panel = $state<'progress' | 'log' | 'people' | null>(null)
  /** The number of a rule that somebody wants to read. */
  rule = $state<string | null>(null)
  root: HTMLElement | null = null
  /** There is no server behind it: what may be asked for later is loaded with it. */
  readonly alone: boolean = false
  readonly art: Art
  #resting: (() => void) | null = null
  /** Called when the score sheet that interrupts the game was read; null if none does. */
  protected sheetRead: (() => void) | null = null
  words = $derived.by(() => new Words<F>(this.file, lang.language, this.names, this.seat))

  constructor(
    readonly id: string,
    readonly ui: GameUI<V, F>,
    readonly game: string,
    file: F,
  ) {
    this.file = file
    this.art = art(game)
  }

  file = $state.raw<F>(null as unknown as F)

  /** Whose side of the table is drawn nearest: mine, or the first seat's. */
  get own(): number {
    return this.seat ?? 0
  }

  /** The other seats in the order of play, from the one after mine. */
  get others(): number[] {
    const players = this.view?.players ?? this.info?.players ?? 0
    return Array.from({ length: Math.max(0, players - 1) }, (_, step) => (this.own + 1 + step) % players)
  }

  get names(): string[] {
    return (this.info?.seats ?? []).map((seat, number) => nameOf(seat, number, this.info?.seats ?? []))
  }

  name(seat: number): string {
    return this.names[seat] ?? t('seat.player_n', { n: seat + 1 })
  }

  /** It is this seat's turn, in what is shown; nobody's when a round or the match is over. */
  acts(seat: number): boolean {
    return this.view.to_act.includes(seat) && !this.view.over && !this.sheet && this.info?.phase !== 'abandoned'
  }

  /** Somebody sits there who is not at the table now, as far as their page can tell. */
  gone(seat: number): boolean {
    return this.info?.seats[seat]?.bot === null && (this.here[seat] === false || this.silent.includes(seat))
  }

  /** The position as it is. What is on show may be an earlier one, while a move is shown again. */
  get present(): V {
    return this.view
  }

  /** It is this person's turn, in what is shown. */
  get mine(): boolean {
    return this.seat !== null && this.acts(this.seat)
  }

  /** A move is on its way. */
  get moving(): boolean {
    return this.sending !== null && !this.sending.asks
  }

  /** What there is to say instead of what to do: in a replay, what has just happened. */
  get told(): string | null {
    return null
  }

  /** Whether a move may be played now. */
  can(text: string): boolean {
    return !this.moving && this.mine && this.view.legal.includes(text)
  }

  play(_text: string): void {}
  /** Show the last move once more. */
  async again(): Promise<void> {}
  say(_emote: string): void {}

  // Picking

  pick(code: string): void {
    this.refusal = null
    this.picked = [code]
    this.#remember()
  }

  toggle(code: string, most = Infinity): void {
    this.refusal = null
    const without = this.picked.filter((one) => one !== code)
    this.picked = without.length < this.picked.length ? without : [...without, code].slice(-most)
    this.#remember()
  }

  unpick(): void {
    this.picked = []
    this.refusal = null
    this.#remember()
  }

  #remember(): void {
    try {
      sessionStorage.setItem(`picked.${this.id}`, JSON.stringify(this.picked))
    } catch {
      // a browser that remembers nothing
    }
  }

  recall(): void {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(`picked.${this.id}`) ?? '[]')
      if (Array.isArray(kept)) this.picked = kept.filter((one): one is string => typeof one === 'string')
    } catch {
      this.picked = []
    }
  }

  // Showing

  /** Whether a card is in the way of a refused move, and should draw the eye. */
  pulses(code: string): boolean {
    return this.refusal?.cards.includes(code) ?? false
  }

  /** What was heard at a step, line by line. */
  protected lines(seq: number, events: readonly SeatEvent[]): LogLine[] {
    return events.flatMap((event) => {
      const text = narrate(event, this.words)
      return text ? [{ seq, seat: 'seat' in event && typeof event.seat === 'number' ? event.seat : null, text }] : []
    })
  }

  /** Somebody reads the log: get what it lacks. */
  fillLog(): void {}

  /** Write down what was heard. */
  hear(seq: number, events: readonly SeatEvent[]): void {
    this.write(this.lines(seq, events))
  }

  write(lines: LogLine[]): void {
    if (lines.length) {
      // where nobody remembers for the players, they may read what happened since they moved
      const forget = this.info?.aids === false && (this.seat === null || lines.some((line) => line.seat === this.seat))
      this.log = [...(forget ? [] : this.log), ...lines].slice(-LINES_KEPT)
      announcer.say(lines.map((line) => line.text).join(' '))
    }
  }

  /** Show a moment; cards move there from where they were. Answers how long the movement takes. */
  async show(frame: Frame<V>, still: boolean): Promise<number> {
    const before = this.root && !still ? places(this.root) : null
    this.view = frame.view
    this.stage = frame.stage ?? null
    this.caption = frame.told ?? ''
    await tick()
    return this.root && before ? flip(this.root, before, settings.pace, settings.calm) : 0
  }

  /** How long a moment stays, once all has moved: as the game wants it, and until what it says is read. */
  protected timeFor(frame: Frame<View>, before: Frame<View> | undefined): number {
    const read = frame.told === before?.told ? 0 : (frame.told?.length ?? 0) * READ_A_LETTER
    return frame.hold ? Math.max(frame.hold, read) : 0
  }

  /** Let time pass; `skip` ends it. */
  protected rest(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        this.#resting = null
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(done, milliseconds)
      this.#resting = done
    })
  }

  /** Do not wait for what is being shown. */
  skip(): void {
    this.#resting?.()
  }

  /** Show a score sheet, until `closeSheet`. */
  protected readSheet(sheet: ScoreSheet): Promise<void> {
    this.sheet = this.lastSheet = sheet
    return new Promise((resolve) => (this.sheetRead = resolve))
  }

  /** The score sheet was read. */
  closeSheet(): void {
    this.sheet = null
    this.sheetRead?.()
    this.sheetRead = null
  }
}

/** What a step tells. Its view repeats what was heard last, which is news after these steps only. */
export function news(step: Step): readonly SeatEvent[] {
  return step.kind === 'moved' || step.kind === 'started' ? (step.view?.last ?? []) : []
}

/** The letter on somebody's medal: of their name or, if they have given none, of what they are called here: "You", 2. */
export function letterOf(name: string, nameless: string | number | null): string {
  return ([...String(nameless ?? name)][0] ?? '?').toUpperCase()
}

/** The name of whoever sits there. */
export function nameOf(seat: SeatInfo, number: number, all: readonly SeatInfo[]): string {
  if (seat.name) return seat.name
  if (seat.bot) return BOTS[all.filter((other) => other.bot).indexOf(seat)] ?? t('seat.bot')
  return t('seat.player_n', { n: number + 1 })
}
