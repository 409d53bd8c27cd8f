// Made by `make types` from the Python types. Change those, not this.

export type FromClient = Move | Sync | Emote | Ping
export type FromServer = Hello | Step | Done | RefusedMove | People | Over | Emoted | Pong | Problem | Bye
/** The views and events of each game: its folder adds its own, in games/<game>/types.gen.ts. */
export interface Views {}
export interface SeatEvents {}
export type View = Views[keyof Views]
export type SharedEvent = GameEnded | RoundBegan | RoundEnded
export type SeatEvent = SharedEvent | SeatEvents[keyof SeatEvents]

/**
 * Make a move. `seq` is the number of the position it is about; `ref` makes saying it twice harmless.
 */
export interface Move {
  t: 'move'
  ref: string
  seq: number
  text: string
}

/**
 * Tell me all steps after `since`, as if I had just connected.
 */
export interface Sync {
  t: 'sync'
  since: number
}

/**
 * A word to everybody at the table.
 */
export interface Emote {
  t: 'emote'
  emote: 'bye' | 'hello' | 'hurry' | 'oops' | 'thanks' | 'thinking' | 'well_played' | 'wow'
}

/**
 * Are you there? `every`: I say something at least every so many seconds, and cannot be reached if I do not.
 */
export interface Ping {
  t: 'ping'
  every?: number | null
}

/**
 * Where you are: the table, your seat (None: you watch) and the position number `seq`.
 *
 * `view` is what you see in that position; None before a match, and if you said that you have this position already.
 * `until` is where the table is: steps up to this number are told again and long past, those after it are news.
 * `now` is the server's time and `due` when clocks run out, by seat, both in milliseconds. `protocol` is the version
 * of what is spoken here, `build` that of the server and of the page that it has for browsers. `back`: you could take
 * back your last decision.
 */
export interface Hello {
  t: 'hello'
  protocol: number
  build: string
  table: TableInfo
  seat: number | null
  seq: number
  until: number
  view: View | null
  now: number
  due: (number | null)[] | null
  back: boolean
}

/**
 * A table. `match` counts the matches played here, from 1; `commitment` is the SHA-256 of the server's secret.
 *
 * `commitments` are those of all seats, empty for bots, from when they are listed on; None before. `attempts` counts
 * the lists of this match.
 * `rules` is the version of the game's rules by which the match is played, or by which the next one will be.
 * `taken_back` counts the decisions of this match that were taken back. `lamp`: people may ask for hints.
 * `branch`: the match is a second try of another one. It has no `commitment`, and no record.
 */
export interface TableInfo {
  id: string
  game: string
  players: number
  options: {
    [k: string]: unknown
  }
  phase: 'abandoned' | 'lobby' | 'opening' | 'over' | 'playing'
  match: number
  rules: number
  seq: number
  seats: SeatInfo[]
  listed: boolean
  watch: 'anybody' | 'nobody'
  starts: 'by_hand' | 'when_full'
  clock: number | null
  stand_in: number | null
  level: string
  pause: number
  commitment: string
  opened: number
  commitments: string[] | null
  attempts: number
  taken_back: number
  lamp: boolean
  aids: boolean
  branch: BranchInfo | null
}

/**
 * One chair. `taken`: somebody sits there; `bot`: the level of the bot that does.
 *
 * `ready`: has committed to a part of the next seed; `opened`: has opened it; `late`: was asked to, and did not.
 * `away`: the person stood up in the middle of the match. `stand_in`: a bot plays for the person. `gives_up`: would
 * rather stop. `hints`: how many they were given in this match.
 */
export interface SeatInfo {
  taken: boolean
  name: string | null
  bot: string | null
  ready: boolean
  away: boolean
  stand_in: boolean
  gives_up: boolean
  opened: boolean
  late: boolean
  hints: number
}

/**
 * Where the match of a table was tried differently: after `step` moves of a finished match of another table.
 *
 * `seat` is who tries it: what that seat did not know then was dealt anew.
 */
export interface BranchInfo {
  table: string
  match: number
  step: number
  seat: number
}

/**
 * A move that names several things at once, *verb* and *count* of *among* in any order: "discard o3 p13 g1 b2".
 */
export interface Choose {
  verb: string
  count: number
  among: string[]
}

/**
 * Something happened: entry number `seq` of the table's log. Everybody gets every number, in order, without gaps.
 *
 * `kind`    what: "moved", "started", or a change of the lobby
 * `by`      of a move: "player", "bot", or "clock" when a person's time was up
 * `seat`    whom it is about
 * `ref`     your own mark, if this is your seat's move
 * `view`    what you see now; None before a match. What you hear of "moved" and "started" is its `last`
 * `events`  the same without the view, in pages of past steps only
 * `table`   the table, if anything of it changed that is not a matter of cards
 * `you`     your seat, wherever `table` is told
 * `stay`    of "taken_back": how many moves of the match stay; marks of before are forgotten
 * `back`    you could take back your last decision now
 */
export interface Step {
  t: 'step'
  seq: number
  kind: string
  seat?: number | null
  by?: string
  ref?: string
  events?: SeatEvent[]
  view?: View | null
  due?: (number | null)[] | null
  table?: TableInfo | null
  you?: number | null
  stay?: number | null
  back?: boolean
}

/**
 * Your move `ref` was made already, as number `seq`.
 */
export interface Done {
  t: 'done'
  ref: string
  seq: number
}

/**
 * Your move `ref` was not made, and nothing has changed.
 *
 * `rule` is the number of the rule that says so ("" if it is not a matter of rules), `code` the reason for programs,
 * `cards` the cards in the way, `text` the same for people; `seq` is the position the table is at.
 */
export interface RefusedMove {
  t: 'refused'
  ref: string
  seq: number
  rule: string
  code: string
  cards: string[]
  text: string
}

/**
 * Who is connected: a flag a seat (bots are always here), and how many watch.
 *
 * `silent`: seats of people who are connected and cannot be reached. They said nothing for twice as long as promised.
 */
export interface People {
  t: 'people'
  here: boolean[]
  watchers: number
  silent?: number[]
}

/**
 * The match is over. `record` is where all of it can be fetched, secrets included; a branch has none: "".
 */
export interface Over {
  t: 'over'
  seq: number
  match: number
  totals: number[]
  winners: number[]
  record: string
}

/**
 * Somebody said a word.
 */
export interface Emoted {
  t: 'emote'
  seat: number
  emote: string
}

/**
 * I am. `now` is the server's time in milliseconds.
 */
export interface Pong {
  t: 'pong'
  now: number
}

/**
 * What you said could not be read, or was too much; or why you cannot be served, and the connection ends.
 */
export interface Problem {
  t: 'problem'
  code: string
  text: string
}

/**
 * The server is about to close this connection. Come back after `retry` milliseconds, with `since`.
 */
export interface Bye {
  t: 'bye'
  reason: string
  retry: number
}

/**
 * Why a request was not granted: `code` for programs, `text` for people, `detail` for those who write programs.
 */
export interface Trouble {
  code: string
  text: string
  detail: string
}

/**
 * A new table: everything but `game` and `players` has a default. `seats`: who sits where, "open" past its end.
 */
export interface OpenTable {
  game: string
  players: number
  options?: {
    [k: string]: unknown
  }
  /**
   * @maxItems 16
   */
  seats?: (('me' | 'open') | BotSeat)[]
  name?: string | null
  listed?: boolean
  watch?: 'anybody' | 'nobody'
  starts?: 'by_hand' | 'when_full'
  clock?: number | null
  stand_in?: number | null
  level?: string | null
  pause?: number
  lamp?: boolean | null
  aids?: boolean
}

/**
 * A bot of this level.
 */
export interface BotSeat {
  bot: string
}

/**
 * Take a chair: this one, or any.
 */
export interface Sit {
  seat?: number | null
  name?: string | null
}

/**
 * An empty object.
 */
export interface Nothing {}
/**
 * Your name at this table.
 */
export interface Name {
  name: string | null
}

/**
 * A bot on a chair.
 */
export interface PutBot {
  seat: number
  level: string
}

/**
 * Empty a chair.
 */
export interface Free {
  seat: number
}

/**
 * Let a bot play for whoever sits there and is gone.
 */
export interface StandIn {
  seat: number
}

/**
 * Commit to your part of the seed, which you keep for yourself: docs/protocol.md says what is hashed.
 */
export interface Ready {
  /**
   * 32 bytes as hex digits
   */
  commitment: string
}

/**
 * Your part of the seed: the 32 random bytes that you have committed to.
 */
export interface OpenSalt {
  /**
   * 32 bytes as hex digits
   */
  salt: string
}

/**
 * Take back your last decision; `seq` is the number of the position that you look at.
 */
export interface TakeBack {
  seq: number
}

/**
 * Ask for a hint; `seq` is the number of the position that you look at.
 */
export interface AskHint {
  seq: number
}

/**
 * Go on from a finished match after its first `step` moves, on this seat. What it did not know is dealt anew.
 *
 * `level` is that of all bots; without it, those that sat there play again, and good ones for people.
 */
export interface Branch {
  step: number
  seat: number
  level?: string | null
  name?: string | null
}

/**
 * All games.
 */
export interface GameList {
  games: GameInfo[]
}

/**
 * One game: with how many it is played, its bots from the plainest on, its options and their presets.
 *
 * `aids`: it has some that a table may switch off.
 */
export interface GameInfo {
  name: string
  players: number[]
  levels: string[]
  options: OptionInfo[]
  presets: {
    [k: string]: {
      [k: string]: unknown
    }
  }
  aids: boolean
}

/**
 * One option. `kind` is what it takes; `values`: all that it takes, if they are few.
 *
 * `defaults` are the values without a preset, by number of players. `least` and `most` bound the numbers in it.
 */
export interface OptionInfo {
  name: string
  rule: string
  kind: string
  defaults: {
    [k: string]: unknown
  }
  values: (string | number | boolean)[] | null
  least: number | null
  most: number | null
}

/**
 * What a page says about a game in one language.
 *
 * `says` are its texts by key with those of all games, `tells` how its events are told with them (core/narration.py),
 * `cards` the names of cards by code, `duties` the rule of each duty, `terms` the words that need explaining, `rules`
 * the rules as HTML. `pictures` are SVG by a card's code, and `back`, if the game's package brings any.
 */
export interface GamePage {
  says: {
    [k: string]: string
  }
  tells: {
    [k: string]: {
      [k: string]: unknown
    }[]
  }
  cards: {
    [k: string]: string
  }
  duties: {
    [k: string]: string
  }
  terms: Term[]
  rules: string
  pictures: {
    [k: string]: string
  }
}

/**
 * A word in one language: `forms` are how texts write it, the usual one first; `rule` is where it is explained.
 */
export interface Term {
  forms: string[]
  says: string
  rule: string
}

/**
 * Tables that want to be found.
 */
export interface TableList {
  tables: Listed[]
}

/**
 * One line of the list of tables.
 */
export interface Listed {
  id: string
  game: string
  phase: string
  opened: number
}

/**
 * A table and your seat at it (None: you have none).
 */
export interface AtTable {
  table: TableInfo
  seat: number | null
}

/**
 * What the lamp says, for you alone: the best moves of those that it tried, the best first.
 *
 * `why` are reasons in your language, each counted in the worlds in which the best move and the second were tried.
 * `worlds` is in how many that was. `forced`: there is nothing to decide.
 */
export interface Hint {
  seq: number
  moves: HintedMove[]
  why: string[]
  worlds: number
  forced: boolean
}

/**
 * A move, and the share of the victory that it may bring, from 0 to 1.
 *
 * `error` is how far off that may well be: its standard error; null for a guess, which there was no time to try out.
 */
export interface HintedMove {
  move: string
  value: number
  error: number | null
}

/**
 * Steps of the match that is on, without their views, the oldest first; `more`: whether there are older ones.
 */
export interface Steps {
  steps: Step[]
  more: boolean
}

/**
 * How a match ended: the table and your seat at it as they were then, and what you see.
 *
 * `view` is null where this server cannot tell the match again, as after a change of the rules (`rules` are those by
 * which it was played); `totals` and `winners` are always there.
 */
export interface Result {
  table: TableInfo
  seat: number | null
  view: View | null
  totals: number[]
  winners: number[]
  rules: number
}

/**
 * A game or its beginning, as JSON has it: who sat down, how chance fell, what was done, what it was worth.
 */
export interface Record {
  chance: unknown[][]
  format: string
  game: string
  hints?: number[]
  moves: unknown[][]
  names?: (string | null)[]
  options: {
    [k: string]: unknown
  }
  players: number
  proof?: {
    [k: string]: unknown
  }
  rounds: number[][]
  rules: number
  seed: string
  taken_back?: number
  totals: number[]
  winners: number[]
}

/**
 * A finished match step by step, as one seat lived it (None: as a stranger did).
 *
 * `draws` says of each chance of the record what was shuffled or drawn from.
 */
export interface Replay {
  seat: number | null
  steps: Step[]
  draws: Draw[]
}

/**
 * One chance of the record, by its name, and the rolls that made it, in order.
 *
 * Its outcome is what the rolls gave, one after the other. Where a roll is asked for cards that an earlier one gave,
 * these lie where the later one put them.
 */
export interface Draw {
  name: string
  rolls: Roll[]
}

/**
 * What the seed was asked: a "shuffle" of the list `among`, a "pick" among it, or a number "below" its one number.
 *
 * Cards are codes, as in the record; seats and tokens are numbers.
 */
export interface Roll {
  kind: 'below' | 'pick' | 'shuffle'
  among: (string | number)[]
}

/**
 * How far the review of a guest's own seat is: `done` of `total` tasks.
 *
 * `decisions` and the moments of the `curve` are those that were found after the first `since` of them; a decision
 * comes again when it was looked at more closely. `heard` is what to say as `since` next time. Once `review` is there,
 * it holds them all.
 */
export interface ReviewProgress {
  match: number
  seat: number
  done: number
  total: number
  heard: number
  decisions: Decision[]
  curve: Moment[]
  review: Review | null
}

/**
 * One decision of the seat, before the move number `step` of the record (from 0).
 *
 * `loss` is how much more `best` was worth than the `move` that was made, `error` its standard error. `size` is what
 * that makes of it (`sizes.py`), `close` if it is too close to call whether it was a mistake at all. `moves` are
 * those that were thought of, the best first. Of a mistake, `sound` are those of them that would not have been
 * mistakes: the right answers of a drill.
 */
export interface Decision {
  step: number
  move: string
  best: string
  loss: number
  error: number
  size: 'large' | 'medium' | 'none' | 'small'
  close: boolean
  moves: MoveValue[]
  why: Reason[]
  sound: string[]
}

/**
 * What a move is worth. `error` is None for a guess: there was no time to try anything.
 */
export interface MoveValue {
  move: string
  value: number
  error: number | null
  points: number
}

/**
 * An event that was counted: in which part of the worlds it happens with the other move, and with the best.
 *
 * People hear it as `sentence` says it.
 */
export interface Reason {
  event: string
  played: number
  best: number
}

/**
 * What everybody could expect after `step` moves, in the eyes of the reviewed seat.
 */
export interface Moment {
  step: number
  value: number[]
}

/**
 * A match as one seat played it. Lists of numbers are by seat.
 *
 * `preset` is the named set of options it was played with, "" for the usual ones of a game without names for them, and
 * None for others. `mean_loss` is over all decisions, in one pass with the same `work` for each, and `mean_loss_error`
 * its standard error. `plays_like` is None: one match says too little, only several (`pooled`) are likened to a level.
 * `result` less an even share is `luck` + all of a row of `play` + `unexplained`: `play[i][j]` is what the losses of
 * seat j did to seat i, None if nobody looked at them. These are None for a match that was not finished.
 */
export interface Review {
  format: string
  game: string
  rules: number
  engine: string
  seat: number
  work: number
  seed: number
  players: number
  preset: string | null
  result: number[] | null
  decisions: Decision[]
  mean_loss: number | null
  mean_loss_error: number | null
  plays_like: string | null
  curve: Moment[]
  luck: number[] | null
  luck_error: number[] | null
  play: (number | null)[][] | null
  unexplained: number[] | null
}

/**
 * The game is over.
 */
export interface GameEnded {
  event: 'game_ended'
  totals: number[]
  winners: number[]
}

/**
 * A round was set up.
 */
export interface RoundBegan {
  event: 'round_began'
  round: number
}

/**
 * A round is over: its points and the totals so far.
 */
export interface RoundEnded {
  event: 'round_ended'
  round: number
  points: number[]
  totals: number[]
}
