// A table that goes on: its socket, its steps one after the other, and what we say to it.
//
// Steps are numbered without gaps. We remember the last number heard; on a new connection we say it and get the rest.
// What is shown follows what was heard: each step as frames, with time to see them; when some wait, in half the time.
import { lang, t, withMore } from '$/lang/index.svelte'
import { announcer } from './announcer.svelte'
import { api } from './api'
import { decide } from './decision'
import type { Drawing } from './drawing'
import { byRound, type Frame } from './gameui'
import { hex } from './random'
import { BUILD, renew } from './renew'
import { settings } from './settings.svelte'
import { chime, tap, touched } from './sound'
import { AFTER_A_MOVE, news, Table } from './table.svelte'
import type { FromClient, FromServer, Hello, Result, Step, TableInfo, View } from './types.gen'

export type Connection = 'connecting' | 'open' | 'lost' | 'forbidden' | 'nowhere'

const BACKOFF = [250, 500, 1000, 1500] // and a quarter more or less: whoever is back is found within two seconds
const PING_EVERY = 4_000 // the others are told when the server hears nothing for twice as long
const PATIENCE = 10_000
const DOUBT = 2_000
const LONG_AGO = 3 // steps: what happened before is not shown any more, only where it led
const SOME_WAIT = 3 // steps: now it goes faster
const MANY_WAIT = 20 // … and now we jump
const PROTOCOL = 3
const NOT_FOR_WATCHING = 4003
const UNREADABLE = 4004
const RELOAD = 4005

interface Waiting {
  step: Step
  frames: Frame<View>[]
}

/** No match is being played, or on show. */
const beforeMatch = (info: TableInfo): boolean => info.phase === 'lobby' || info.phase === 'opening'

/** Somebody took back a decision: the position is one that was there before. */
const takesBack = (step: Step): boolean => step.kind === 'taken_back'
/** … or was given a hint. */
const helped = (step: Step): boolean => takesBack(step) || step.kind === 'hinted'
const loadHelp = () => withMore(import('./help'))

/** A table and my seat at it. */
interface Now {
  info: TableInfo
  seat: number | null
}

export class Live extends Table {
  connection = $state<Connection>('connecting')
  /** Why the table cannot be shown any more. */
  trouble = $state('')
  /** The server has another page than this one, and we could not reload by ourselves. */
  outdated = $state(false)
  /** The table as it is now, while the result of an earlier match is still on show. */
  next = $state.raw<Now | null>(null)
  #newer = '' // the build of the server, if it is not that of this page
  #drawing: Promise<Drawing> | null = null
  #socket: WebSocket | null = null
  #heard = 0
  #last: View | null = null
  #tries = 0
  #timer = 0
  #pings = 0
  #answerBy = 0
  #closed = false
  #ahead = 0 // how far the server's time is ahead of ours
  #previous: { before: View; frames: Frame<View>[] } | null = null
  #queue: Waiting[] = []
  #running = false
  #shows = 0 // counts positions that came whole: what was being shown before one is no longer of interest
  #current: View | null = null // the position as it is, while a move is shown again
  #held = false // another match goes on behind the result on show: its steps are not kept
  #leaving = false // … and we want to see it
  #came = 0 // the step that was shown when we came
  #until = $state(0) // steps up to this one happened before we came: nobody waits for an answer to them

  /** Start; stop with `close`. */
  open(): void {
    this.recall()
    this.#connect()
    addEventListener('online', this.#hurry)
    addEventListener('offline', this.#doubt)
    document.addEventListener('visibilitychange', this.#hurry)
    this.#pings = window.setInterval(() => {
      this.#ping()
      this.#renew()
    }, PING_EVERY)
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    clearInterval(this.#pings)
    removeEventListener('online', this.#hurry)
    removeEventListener('offline', this.#doubt)
    document.removeEventListener('visibilitychange', this.#hurry)
    this.#socket?.close()
    delete document.body.dataset['seq']
    void this.#drawing?.then((its) => its.close())
  }

  /** Not while we are shown what happened before we came: that turn may be over. */
  override get mine(): boolean {
    return super.mine && this.seq >= this.#until
  }

  /** The end of a match is on show: it stays until somebody wants to go on. */
  get ended(): boolean {
    const phase = this.info?.phase
    return !!this.view && (phase === 'over' || phase === 'abandoned')
  }

  /** Show how a match ended. */
  showResult(result: Result, view: View): void {
    this.info = result.table
    this.seat = result.seat
    this.view = view
    this.hear(result.table.seq, view.last)
  }

  /** Leave the result, for what the table does now. */
  goOn(): void {
    if (!this.next) return
    if (this.#held) {
      this.#held = false
      this.#leaving = true
      this.#heard = 0
      this.#socket?.close()
    } else {
      this.info = this.next.info
      this.seat = this.next.seat
      this.next = null
    }
  }

  // The socket

  #connect(): void {
    clearTimeout(this.#timer)
    if (this.#closed || this.#socket) return
    const since = this.#heard ? `&since=${this.#heard}` : ''
    const url = `${location.origin.replace(/^http/, 'ws')}/api/tables/${this.id}/socket?protocol=${PROTOCOL}&lang=${lang.language}${since}`
    const socket = new WebSocket(url)
    this.#socket = socket
    this.#answerBy = Date.now() + PATIENCE
    socket.onmessage = (event) => {
      this.#answerBy = 0
      this.#receive(JSON.parse(event.data as string) as FromServer)
    }
    socket.onclose = (event) => {
      if (this.#socket !== socket) return
      this.#socket = null
      if (this.#closed) return
      if (event.code === NOT_FOR_WATCHING || event.code === UNREADABLE) {
        this.connection = event.code === UNREADABLE ? 'nowhere' : 'forbidden'
        return
      }
      if (event.code === RELOAD) return this.#renew()
      if (this.connection === 'open') this.connection = 'lost'
      const wait = BACKOFF[this.#tries] ?? 1500
      if (++this.#tries > 2 && this.connection === 'connecting') this.connection = 'lost'
      this.#timer = window.setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2))
    }
  }

  #hurry = (): void => {
    if (document.visibilityState !== 'visible') return
    if (this.#socket) return this.#ping()
    this.#tries = 0
    this.#connect()
  }

  /** There is no network any more, the browser says: whoever plays on this very machine is answered all the same. */
  #doubt = (): void => {
    this.#ping()
    this.#answerBy = Date.now() + DOUBT
  }

  /** Reload if the page is too old and nothing can be lost: nothing chosen, typed, on its way or being shown. */
  #renew(): void {
    if (!this.#newer) return
    const busy =
      this.#running ||
      this.sending ||
      this.picked.length ||
      this.sheet ||
      (this.info?.phase as string) === 'opening' ||
      document.querySelector(':is(input, select, textarea):focus' + (this.ended ? '' : ', dialog[open]')) // the result comes again
    if (busy || !renew(this.#newer)) this.outdated = true
  }

  #ping(): void {
    const socket = this.#socket
    if (!socket) return
    if (this.#answerBy && Date.now() > this.#answerBy) {
      socket.onclose?.(new CloseEvent('close', { code: 1006 }))
      socket.close()
    } else if (socket.readyState === WebSocket.OPEN) {
      this.#answerBy ||= Date.now() + PATIENCE
      this.#tell({ t: 'ping', every: PING_EVERY / 1000 })
    }
  }

  #tell(message: FromClient): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  // What we say

  override play(text: string): void {
    if (this.moving) return
    this.refusal = null
    this.sending = { ref: hex(8), text, asks: !this.view.choose && !this.view.legal.includes(text) }
    this.#sendMove()
    tap()
  }

  #sendMove(): void {
    if (this.sending) this.#tell({ t: 'move', ref: this.sending.ref, seq: this.seq, text: this.sending.text })
  }

  /** My move was made; null: a move was taken back. It is kept, to compare the record with it. */
  #keep(seq: number, text: string | null): void {
    const match = this.info?.match
    if (match && this.seat !== null) void import('./kept').then((its) => its.keepMove(this.id, match, seq, text))
  }

  override say(emote: string): void {
    this.#tell({ t: 'emote', emote } as FromClient)
  }

  // What we hear

  #receive(message: FromServer): void {
    switch (message.t) {
      case 'hello':
        this.#hello(message)
        break
      case 'step':
        this.#step(message)
        break
      case 'done':
        if (message.ref === this.sending?.ref) {
          this.#keep(message.seq, this.sending.text)
          this.sending = null
        }
        break
      case 'refused':
        if (message.ref === this.sending?.ref) {
          this.sending = null
          this.refusal = message
          announcer.interrupt(message.text)
        }
        break
      case 'people':
        this.here = message.here
        this.watchers = message.watchers
        this.silent = message.silent ?? []
        break
      case 'emote':
        if ('seat' in message) this.#emoted(message.seat, message.emote)
        break
      case 'problem':
        if (message.code === 'unavailable') this.sending = null
        if (message.code === 'unreadable_table') this.trouble = message.text
        if (message.code === 'reload') this.#newer = `not ${BUILD}`
        break
      default:
    }
  }

  #hello(hello: Hello): void {
    this.connection = 'open'
    this.#tries = 0
    this.#ahead = hello.now - Date.now()
    this.#newer = BUILD && BUILD !== hello.build ? hello.build : ''
    this.#until = hello.until
    this.back = hello.back ? hello.seq : null
    if (hello.view === null && hello.seq === this.#heard) {
      // We have this position. What the table has become since, the steps that follow say, one after the other.
      this.#sendMove()
      return
    }
    if (hello.view === null && !beforeMatch(hello.table)) return
    this.#interrupt()
    this.#heard = hello.seq
    this.#last = hello.view
    if (this.ended && !this.#leaving) {
      this.next = { info: hello.table, seat: hello.seat }
      this.#held = hello.table.match !== this.info?.match && !beforeMatch(hello.table)
    } else {
      this.#leaving = false
      this.next = null
      this.info = hello.table
      this.seat = hello.seat
      this.#clocks(hello.due)
      if (hello.view) {
        this.view = hello.view
        this.stage = null
        if (!this.log.length) {
          this.hear(hello.seq, hello.view.last)
          this.#came = hello.seq
        }
      }
    }
    this.#shown(hello.seq)
    this.#sendMove()
    this.#draw({ info: hello.table, seat: hello.seat })
  }

  /** My part of the seed is looked after, from when there is something to do. */
  #draw(now: Now): void {
    if (this.#drawing || beforeMatch(now.info)) {
      this.#drawing ??= import('./drawing').then(({ Drawing }) => new Drawing())
      void this.#drawing.then((its) => its.see(now))
    }
  }

  /** A position came whole: nothing of what waits, or is being shown, is of interest any more. */
  #interrupt(): void {
    this.#shows++
    this.#queue = []
    this.skip()
    if (this.sheetRead) this.closeSheet()
  }

  override fillLog(): void {
    const came = this.#came
    if (!came || this.next) return
    this.#came = 0
    api.steps(this.id, came).then(
      async ({ steps }) => {
        const its = await loadHelp()
        const told = (step: Step) => (helped(step) ? its.lines(this, step) : this.lines(step.seq, step.events ?? []))
        this.log = [...steps.flatMap(told), ...this.log]
      },
      () => (this.#came = came), // whoever reads it the next time
    )
  }

  #step(step: Step): void {
    if (step.seq <= this.#heard) return
    if (step.seq !== this.#heard + 1) {
      this.#tell({ t: 'sync', since: this.#heard })
      return
    }
    this.#heard = step.seq
    if (step.ref && step.ref === this.sending?.ref) this.#keep(step.seq, this.sending.text)
    if (step.kind === 'taken_back') this.#keep(step.seq, null)
    if (this.#held) {
      this.#know(step)
      return
    }
    this.back = step.back ? step.seq : null
    if (takesBack(step)) {
      // what waits to be shown has not happened
      this.#interrupt()
      this.#last = this.#previous = this.lastSheet = null
      this.unpick()
    }
    const view = step.view ?? null
    const events = news(step)
    let frames: Frame<View>[] = []
    if (view) {
      if (this.#last && step.kind !== 'started') frames = this.ui.frames?.(this.#last, view, events, this.words) ?? []
      else
        frames = byRound(events).flatMap((events) => {
          const sheet = this.ui.sheet?.(events, view, this.words) // a round may be over as soon as it is dealt
          return sheet ? [{ view, sheet }] : []
        })
      const sheets = frames.flatMap((frame) => frame.sheet ?? [])
      const last = sheets[sheets.length - 1]
      if (last && view.over) last.ends = true
      frames.push({ view })
    }
    this.#last = view
    this.#queue.push({ step, frames })
    void this.#run()
  }

  async #run(): Promise<void> {
    if (this.#running) return
    this.#running = true
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) await this.#present(next)
    this.#running = false
  }

  async #present({ step, frames }: Waiting): Promise<void> {
    const shows = this.#shows
    const past = this.#until - step.seq >= LONG_AGO // nobody waits for it to be shown
    const moved = step.kind === 'moved' // what a move did to the table is true when it has been seen
    if (step.kind === 'started') {
      if (this.ended && step.you === undefined) return this.#hold(step)
      this.next = null
      this.info = null // of the match that was
      this.lastSheet = null
    }
    if (!moved) this.#know(step)
    if (step.ref && step.ref === this.sending?.ref) this.sending = null
    this.#clocks(step.due ?? null)
    if (moved && this.view) this.#previous = { before: this.view, frames }
    this.hear(step.seq, news(step))
    if (helped(step)) void loadHelp().then((its) => this.write(its.lines(this, step)))
    for (const [at, frame] of frames.entries()) {
      const last = at === frames.length - 1
      if (frame.sheet && past) this.lastSheet = frame.sheet
      else if (frame.sheet) {
        // under it nobody has a turn any more, and nothing is told of the next deal
        await this.show({ view: frame.view, stage: this.stage, told: frame.sheet.summary ?? '' }, true)
        if (shows === this.#shows) await this.readSheet(frame.sheet)
      } else {
        const still = past || this.#jumps
        if (still && !last) continue
        const moving = await this.show(frame, still)
        if (last) break
        if (moving) tap()
        if (!still) await this.rest(moving + this.timeFor(frame, frames[at - 1]) * this.#pace)
      }
      if (shows !== this.#shows) return
    }
    if (moved) this.#know(step)
    this.#shown(step.seq)
    if (frames.length && !past && !this.mine && !this.#jumps) await this.rest(AFTER_A_MOVE * this.#pace)
  }

  /** Nobody wants to see each move, or could. */
  get #jumps(): boolean {
    return this.#queue.length >= MANY_WAIT || settings.pace === 0 || document.hidden
  }

  get #pace(): number {
    return this.#queue.length >= SOME_WAIT ? settings.pace / 2 : settings.pace
  }

  /** Take what a step says of the table. The result on show stays as it is: what comes after it is `next`. */
  #know(step: Step): void {
    if (!step.table) return
    const now = { info: step.table, seat: step.you ?? null }
    if (this.ended) this.next = now
    else [this.info, this.seat] = [now.info, now.seat]
    this.#draw(now)
  }

  /** Another match began without us, while we look at the result. */
  #hold(step: Step): void {
    this.#held = true
    this.#queue = []
    if (step.table) this.next = { info: step.table, seat: null }
  }

  #clocks(due: (number | null)[] | null): void {
    this.due = (due ?? []).map((time) => (time === null ? null : time - this.#ahead))
  }

  override get present(): View {
    return this.#current ?? this.view
  }

  /** The last move once more, unless something is being shown already. */
  override async again(): Promise<void> {
    const [last, now, shows] = [this.#previous, this.view, this.#shows]
    const at = this.log[this.log.length - 1]?.seq
    const lines = this.log.filter((line) => line.seq === at).map((line) => line.text)
    announcer.say(lines.join(' ') || t('table.nothing_yet'))
    if (this.#running || !now) return
    if (!last || settings.pace === 0) this.notice = this.log[this.log.length - 1]?.text ?? t('table.nothing_yet')
    if (!last) return
    this.#running = true
    this.#current = now
    if (settings.pace) {
      await this.show({ view: { ...last.before, legal: [], to_act: [] } }, true)
      await this.rest(250 * settings.pace)
    }
    for (const [at, frame] of last.frames.entries()) {
      if (shows !== this.#shows) break
      if (frame.sheet) await this.readSheet(frame.sheet)
      else if (frame.view !== now && settings.pace)
        await this.rest((await this.show(frame, false)) + this.timeFor(frame, last.frames[at - 1]) * this.#pace)
    }
    if (shows === this.#shows) await this.show({ view: now }, false)
    this.#current = null
    this.#running = false
    void this.#run()
  }

  #shown(seq: number): void {
    const before = this.decision
    this.seq = seq
    const asked = this.view && this.info?.phase === 'playing' && seq >= this.#until
    this.decision = asked ? decide(before, this.view, this.seat) : null
    document.body.dataset['seq'] = String(seq)
    if (this.decision?.first && this.decision !== before) {
      chime()
      if (settings.vibrate && document.hasFocus() && touched()) navigator.vibrate?.(60)
    }
  }

  #emoted(seat: number, emote: string): void {
    this.emotes = { ...this.emotes, [seat]: emote }
    setTimeout(() => {
      const { [seat]: _, ...rest } = this.emotes
      this.emotes = rest
    }, 3500)
  }
}
