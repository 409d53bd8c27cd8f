// Made by `python -m tools.web_data` from the Python types. Change those, not this.

export type FromClient = Move | Sync | Emote | Ping
export type FromServer = Hello | Step | Done | RefusedMove | People | Over | Emoted | Pong | Problem | Bye
export type View = hiifuu.View | hilo.View | hygge.View | koikoi.View
export type Face = GameEnded | RoundBegan | RoundEnded | hiifuu.Own | hilo.Own | hygge.Own | koikoi.Own
export type GameName = View['game']

/** The game is over. */
export interface GameEnded {
  event: "game_ended"
  totals: number[]
  winners: number[]
}

/** A round was set up. */
export interface RoundBegan {
  event: "round_began"
  round: number
}

/** A round is over: its points and the totals so far. */
export interface RoundEnded {
  event: "round_ended"
  round: number
  points: number[]
  totals: number[]
}

/** A move that names several things at once, *verb* and *count* of *among* in any order: "discard o3 p13 g1 b2". */
export interface Choose {
  verb: string
  count: number
  among: string[]
}

/** Make a move. `seq` is the number of the position it is about; `ref` makes saying it twice harmless. */
export interface Move {
  t: "move"
  ref: string
  seq: number
  text: string
}

/** Tell me all steps after `since`, as if I had just connected. */
export interface Sync {
  t: "sync"
  since: number
}

/** A word to everybody at the table. */
export interface Emote {
  t: "emote"
  emote: "hello" | "well_played" | "thanks" | "oops" | "wow" | "thinking" | "hurry" | "bye"
}

/** Are you there? */
export interface Ping {
  t: "ping"
}

/** Where you are: the table, your seat (None: you watch) and the position number `seq`. */
export interface Hello {
  t: "hello"
  protocol: number
  build: string
  table: TableInfo
  seat: number | null
  seq: number
  until: number
  view: View | null
  now: number
  due: (number | null)[] | null
}

/** A table. `match` counts the matches played here, from 1; `commitment` is the SHA-256 of the server's secret. */
export interface TableInfo {
  id: string
  game: string
  players: number
  options: Record<string, unknown>
  phase: "lobby" | "opening" | "playing" | "over" | "abandoned"
  match: number
  rules: number
  seq: number
  seats: SeatInfo[]
  listed: boolean
  watch: "anybody" | "nobody"
  starts: "by_hand" | "when_full"
  clock: number | null
  stand_in: number | null
  level: string
  pause: number
  commitment: string
  opened: number
  commitments: string[] | null
  attempts: number
}

/** One chair. `taken`: somebody sits there; `bot`: the level of the bot that does. */
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
}

/** Something happened: entry number `seq` of the table's log. Everybody gets every number, in order, without gaps. */
export interface Step {
  t: "step"
  seq: number
  kind: string
  seat?: number | null
  by?: string
  ref?: string
  events?: Face[]
  view?: View | null
  due?: (number | null)[] | null
  table?: TableInfo | null
  you?: number | null
}

/** Your move `ref` was made already, as number `seq`. */
export interface Done {
  t: "done"
  ref: string
  seq: number
}

/** Your move `ref` was not made, and nothing has changed. */
export interface RefusedMove {
  t: "refused"
  ref: string
  seq: number
  rule: string
  code: string
  cards: string[]
  text: string
}

/** Who is connected: a flag a seat (bots are always here), and how many watch. */
export interface People {
  t: "people"
  here: boolean[]
  watchers: number
}

/** The match is over. `record` is where all of it can be fetched, secrets included. */
export interface Over {
  t: "over"
  seq: number
  match: number
  totals: number[]
  winners: number[]
  record: string
}

/** Somebody said a word. */
export interface Emoted {
  t: "emote"
  seat: number
  emote: string
}

/** I am. `now` is the server's time in milliseconds. */
export interface Pong {
  t: "pong"
  now: number
}

/** What you said could not be read, or was too much; or why you cannot be served, and the connection ends. */
export interface Problem {
  t: "problem"
  code: string
  text: string
}

/** The server is about to close this connection. Come back after `retry` milliseconds, with `since`. */
export interface Bye {
  t: "bye"
  reason: string
  retry: number
}

/** An empty object. */
export interface Nothing {
}

/** All games. */
export interface GameList {
  games: GameInfo[]
}

/** One game: with how many it is played, its bots from the plainest on, its options and their presets. */
export interface GameInfo {
  name: string
  players: number[]
  levels: string[]
  options: OptionInfo[]
  presets: Record<string, Record<string, unknown>>
}

/** One option. `kind` is what it takes; `values`: all that it takes, if they are few. */
export interface OptionInfo {
  name: string
  rule: string
  kind: string
  defaults: Record<string, unknown>
  values: (string | number | boolean)[] | null
  least: number | null
  most: number | null
}

/** Tables that want to be found. */
export interface TableList {
  tables: Listed[]
}

/** One line of the list of tables. */
export interface Listed {
  id: string
  game: string
  phase: string
  opened: number
}

/** A table and your seat at it (None: you have none). */
export interface AtTable {
  table: TableInfo
  seat: number | null
}

/** A new table: everything but `game` and `players` has a default. `seats`: who sits where, "open" past its end. */
export interface OpenTable {
  game: string
  players: number
  options?: Record<string, unknown>
  seats?: ("me" | "open" | BotSeat)[]
  name?: string | null
  listed?: boolean
  watch?: "anybody" | "nobody"
  starts?: "by_hand" | "when_full"
  clock?: number | null
  stand_in?: number | null
  level?: string | null
  pause?: number
}

/** A bot of this level. */
export interface BotSeat {
  bot: string
}

/** Take a chair: this one, or any. */
export interface Sit {
  seat?: number | null
  name?: string | null
}

/** Your name at this table. */
export interface Name {
  name: string | null
}

/** A bot on a chair. */
export interface PutBot {
  seat: number
  level: string
}

/** Empty a chair. */
export interface Free {
  seat: number
}

/** Commit to your part of the seed, which you keep for yourself: docs/protocol.md says what is hashed. */
export interface Ready {
  commitment: string
}

/** Your part of the seed: the 32 random bytes that you have committed to. */
export interface OpenSalt {
  salt: string
}

/** Steps of the match that is on, without their views, the oldest first; `more`: whether there are older ones. */
export interface Steps {
  steps: Step[]
  more: boolean
}

/** How a match ended: the table and your seat at it as they were then, and what you see. */
export interface Result {
  table: TableInfo
  seat: number | null
  view: View | null
  totals: number[]
  winners: number[]
  rules: number
}

/** A finished match step by step, as one seat lived it (None: as a stranger did). */
export interface Replay {
  seat: number | null
  steps: Step[]
}

/** Why a request was not granted: `code` for programs, `text` for people, `detail` for those who write programs. */
export interface Trouble {
  code: string
  text: string
  detail: string
}

export declare namespace hiifuu {
  type Own = Dealt | Discarded | LeaderDrawn | Played | RoundScored | SetAside | TrickWon
  type Face = GameEnded | RoundBegan | RoundEnded | Own

  /** HF-4, HF-5: a deal; `tokens` is the line. Everybody holds `hand` cards and has to set `aside` of them aside. */
  interface Dealt {
    event: "dealt"
    round: number
    leader: number
    tokens: number[]
    hand: number
    aside: number
  }

  /** HF-6: a player has set cards aside. */
  interface Discarded {
    event: "discarded"
    seat: number
  }

  /** HF-7: who leads the first trick, by lot. */
  interface LeaderDrawn {
    event: "leader_drawn"
    seat: number
  }

  /** HF-8, HF-9: a card was played; `led` if it opens a trick, `void` if it shows that the led colour is not held. */
  interface Played {
    event: "played"
    seat: number
    card: string
    led: boolean
    void: boolean
  }

  /** HF-14: what every seat has from the round; `left` are the tokens that nobody took. */
  interface RoundScored {
    event: "round_scored"
    round: number
    seats: Score[]
    left: number[]
  }

  /** One player's round: tricks won, the token taken (None: none), and what it scores. */
  interface Score {
    tricks: number
    token: number | null
    points: number
  }

  /** HF-6: the same, as the player hears it. */
  interface SetAside {
    event: "set_aside"
    seat: number
    cards: string[]
  }

  /** HF-10 to HF-13, HF-16: a trick was won, the player's `tricks`-th in this round. */
  interface TrickWon {
    event: "trick_won"
    seat: number
    card: string
    tricks: number
    token: number | null
    covered: number | null
    out: boolean
  }

  /** What a seat sees. `hand` and `aside`, its own cards, are None for a stranger. */
  interface View {
    game: "hiifuu"
    players: number
    seat: number | null
    round: number
    rounds: number[][]
    totals: number[]
    over: boolean
    winners: number[]
    to_act: number[]
    duty: string
    legal: string[]
    choose: Choose | null
    last: Face[]
    rounds_at_most: number
    top: number
    leader: number
    tokens: number[]
    hand: string[] | null
    aside: string[] | null
    leads: string | null
    trick: Laid[]
    winning: number | null
    last_trick: Trick | null
    tricks_left: number
    seats: Player[]
    played: Record<string, number[]>
    unseen: Record<string, number>
  }

  /** A card that a seat played. */
  interface Laid {
    seat: number
    card: string
  }

  /** A finished trick in the order of play. */
  interface Trick {
    winner: number
    cards: Laid[]
  }

  /** What everybody sees of one player. */
  interface Player {
    hand: number
    tricks: number
    token: number | null
    covered: boolean
    voids: string
    discarded: boolean
    out: boolean
    wants: number
  }
}

export declare namespace hilo {
  type Own = Closed | Dealt | Drew | Dropped | Flipped | FlipsShown | Kept | Placed | Removed | Reshuffled | Revealed | Starts
  type Face = GameEnded | RoundBegan | RoundEnded | Own

  /** HL-16: a player has no face-down card any more; all others have one more turn. */
  interface Closed {
    event: "closed"
    seat: number
  }

  /** HL-2, HL-3: everybody has nine face-down cards; `discard` starts the discard pile. */
  interface Dealt {
    event: "dealt"
    round: number
    discard: string
  }

  /** HL-7: a player looks at the top card of the draw pile; only they themself hear which it is. */
  interface Drew {
    event: "drew"
    seat: number
    card: string | null
  }

  /** HL-8: the drawn card is discarded and a face-down card turned over. */
  interface Dropped {
    event: "dropped"
    seat: number
    card: string
    cell: number
    turned: string
  }

  /** HL-4: a player has turned over two cards; only they themself hear which. */
  interface Flipped {
    event: "flipped"
    seat: number
    cells: number[]
    cards: string[]
  }

  /** HL-4: all have flipped, and everybody sees it. By seat. */
  interface FlipsShown {
    event: "flips_shown"
    flips: Flips[]
  }

  /** The two cards that a player turned over first. */
  interface Flips {
    cells: number[]
    cards: string[]
    sum: number
  }

  /** HL-10: a player leaves a full line where it is. */
  interface Kept {
    event: "kept"
    seat: number
  }

  /** HL-6, HL-7: a card from the "discard" pile or the draw "pile" replaces another, which may have been face down. */
  interface Placed {
    event: "placed"
    seat: number
    cell: number
    card: string
    source: string
    replaced: string
    was_down: boolean
  }

  /** HL-10 to HL-15: a line goes to the discard pile, the last of its cards on top. `slide` is "rows", "cols" or None. */
  interface Removed {
    event: "removed"
    seat: number
    line: string
    slide: string | null
    cards: string[]
    forced: boolean
  }

  /** HL-9: all discards but the top one are the new draw pile. */
  interface Reshuffled {
    event: "reshuffled"
    cards: number
  }

  /** HL-17 to HL-19: the end of a round; `doubled` if the closer's sum counts twice. Sheets and points are by seat. */
  interface Revealed {
    event: "revealed"
    closer: number
    sheets: Sheet[]
    doubled: boolean
    points: number[]
  }

  /** HL-17, HL-18: what was turned over at the end, what went, what is left, and its sum. */
  interface Sheet {
    turned: string[]
    removed: Removal[]
    left: string[]
    sum: number
  }

  /** A line that went at the final reveal. */
  interface Removal {
    line: string
    slide: string | null
    cards: string[]
  }

  /** HL-5: the highest sum starts; `lot` if several had it. */
  interface Starts {
    event: "starts"
    seat: number
    lot: boolean
  }

  /** What a seat sees. `grids` are by seat; `flips` how many cards each has turned over while all flip (HL-4). */
  interface View {
    game: "hilo"
    players: number
    seat: number | null
    round: number
    rounds: number[][]
    totals: number[]
    over: boolean
    winners: number[]
    to_act: number[]
    duty: string
    legal: string[]
    choose: Choose | null
    last: Face[]
    turn: number | null
    grids: Grid[]
    flips: number[]
    discard: string | null
    discards: number
    pile: number
    drawn: string | null
    closer: number | null
    left: number | null
    offers: Offer[]
  }

  /** A player's cards in reading order, None for those this seat has not seen. `showing` is the sum of the others. */
  interface Grid {
    rows: number
    cols: number
    cells: (string | null)[]
    showing: number
    near: Near[]
    full: string[]
  }

  /** A line one card away: two face-up cards of a colour; `cell` is the third, face down or of another colour. */
  interface Near {
    line: string
    colour: string
    cell: number
  }

  /** HL-10 to HL-15: what a `hilo` would remove, in the order of the discard pile: its line, then those that go too. */
  interface Offer {
    move: string
    removes: string[][]
    rows: number
    cells: (string | null)[]
  }
}

export declare namespace hygge {
  type Own = Collected | Discarded | FirstPlayer | LastChosen | Passed | Refilled | ReserveLaid | Scored | Sheltered | WinterCame
  type Face = GameEnded | RoundBegan | RoundEnded | Own

  /** HY-7: a player took a row or column. */
  interface Collected {
    event: "collected"
    seat: number
    line: string
    cards: string[]
  }

  /** HY-11: a player's last action was to discard a card. */
  interface Discarded {
    event: "discarded"
    seat: number
    card: string
  }

  /** HY-6, HY-14: who begins; `among` are those it was drawn by lot from, empty if there was no need. */
  interface FirstPlayer {
    event: "first_player"
    round: number
    seat: number
    among: number[]
  }

  /** HY-11: a player has chosen their last action; `move` is None for everybody else. */
  interface LastChosen {
    event: "last_chosen"
    seat: number
    move: string | null
  }

  /** HY-8, HY-11: a player could have sheltered or discarded something, and did not. */
  interface Passed {
    event: "passed"
    seat: number
  }

  /** HY-9: `moved` cards were left and moved up, `added` ones were laid, and the player has another turn. */
  interface Refilled {
    event: "refilled"
    seat: number
    moved: string[]
    added: string[]
  }

  /** HY-5: the reserve of a new game, by position. */
  interface ReserveLaid {
    event: "reserve_laid"
    round: number
    cards: string[]
  }

  /** HY-12: the score sheets of a finished game, by seat. */
  interface Scored {
    event: "scored"
    round: number
    sheets: Sheet[]
  }

  /** HY-12: a player's score: what was sheltered, what still lay face up. */
  interface Sheet {
    sheltered: Row[]
    left: Row[]
    snowflakes: number
    minus: number
    points: number
  }

  /** Some copies of a kind and what they count together. */
  interface Row {
    card: string
    copies: number
    points: number
  }

  /** HY-8: an animal sheltered objects, all copies listed. */
  interface Sheltered {
    event: "sheltered"
    seat: number
    animal: string
    objects: string[]
    snowflakes: number
  }

  /** HY-10: winter was drawn after `added` cards of a refill. */
  interface WinterCame {
    event: "winter_came"
    added: string[]
  }

  /** What a seat sees. */
  interface View {
    game: "hygge"
    players: number
    seat: number | null
    round: number
    rounds: number[][]
    totals: number[]
    over: boolean
    winners: number[]
    to_act: number[]
    duty: string
    legal: string[]
    choose: Choose | null
    last: Face[]
    games: number
    turn: number | null
    picture: number[][]
    reserve: (string | null)[]
    lines: Line[]
    pile: number
    safe: number
    winter: boolean
    seats: Player[]
    shelters: Shelter[]
    chosen: string | null
    worth: Record<string, number>
  }

  /** A row or column that still has cards, and what taking it now would bring. */
  interface Line {
    move: string
    cards: string[]
    refills: boolean
    best: number | null
  }

  /** What everybody sees of one player: cards by kind, and what they count now. `chose`: the last action is chosen. */
  interface Player {
    display: Record<string, number>
    sheltered: Record<string, number>
    snowflakes: number
    minus: number
    chose: boolean
  }

  /** A shelter that the own display allows: its snowflakes, and the minus points that go with it. */
  interface Shelter {
    move: string
    snowflakes: number
    minus: number
  }
}

export declare namespace koikoi {
  type Own = DealVoid | Dealt | Drawn | Joker | KoiKoi | Laid | LuckyHand | OyaDrawn | Stopped | SwapDecided | YakuMade
  type Face = GameEnded | RoundBegan | RoundEnded | Own

  /** KK-6, KK-7: the same oya deals again. `reason` is "both_lucky", "four_of_a_month" or "four_pairs". */
  interface DealVoid {
    event: "deal_void"
    reason: string
  }

  /** KK-4: a deal; the ba is face up. */
  interface Dealt {
    event: "dealt"
    round: number
    oya: number
    ba: string[]
  }

  /** KK-23: the hands are used up and nobody stopped. */
  interface Drawn {
    event: "drawn"
  }

  /** KK-27, KK-30: Gaji was played as a joker on a card; `shown` is the fourth card that foiled it. */
  interface Joker {
    event: "joker"
    seat: number
    target: string
    shown: string | null
  }

  /** KK-19: a player plays on; `calls` is how often so far. */
  interface KoiKoi {
    event: "koi_koi"
    seat: number
    calls: number
  }

  /** KK-9 to KK-12: a card was played or turned over. `took` holds what it captured; empty: it stays in the ba. */
  interface Laid {
    event: "laid"
    seat: number
    card: string
    source: string
    took: string[]
    waits: boolean
  }

  /** KK-6: a lucky hand is shown. */
  interface LuckyHand {
    event: "lucky_hand"
    seat: number
    hand: string[]
    kind: string
  }

  /** KK-3: both drew a card for the deal; `oya` is None if the months were equal. */
  interface OyaDrawn {
    event: "oya_drawn"
    cards: string[]
    oya: number | null
  }

  /** KK-19, KK-20: a player stops, or has to (not `asked`), and scores. */
  interface Stopped {
    event: "stopped"
    seat: number
    asked: boolean
    score: Score
  }

  /** KK-21: what a stop is worth. `leftover` is what KK-31 adds to the captured cards. */
  interface Score {
    yaku: Yaku[]
    leftover: string[]
    base: number
    own: number
    risk: number
    seven: number
    points: number
  }

  /** A combination with its cards and points. */
  interface Yaku {
    name: string
    points: number
    cards: string[]
  }

  /** KK-5: the opponent of the oya kept the hands as dealt, or exchanged them. */
  interface SwapDecided {
    event: "swap_decided"
    seat: number
    swapped: boolean
  }

  /** KK-19: a player has more yaku points than before. */
  interface YakuMade {
    event: "yaku_made"
    seat: number
    yaku: Yaku[]
    base: number
  }

  /** What a seat sees. `hand` is None for a stranger, and for everybody before KK-5 is decided. */
  interface View {
    game: "koikoi"
    players: number
    seat: number | null
    round: number
    rounds: number[][]
    totals: number[]
    over: boolean
    winners: number[]
    to_act: number[]
    duty: string
    legal: string[]
    choose: Choose | null
    last: Face[]
    oya: number
    months: number
    ba: string[]
    pile: number
    hand: string[] | null
    captures: Record<string, string[]>
    seats: Player[]
    turned: string | null
    stop: Score | null
    joker_owner: number | null
    joker_month: number | null
    closed: number[]
  }

  /** What everybody sees of one player. `shown` are cards of the hand that KK-30 has made public. */
  interface Player {
    hand: number
    captured: string[]
    yaku: Yaku[]
    base: number
    near: Near[]
    calls: number
    shown: string[]
  }

  /** A yaku that is begun and not made: `have` of its cards are captured, `need` more are wanted of `wanted`. */
  interface Near {
    name: string
    have: number
    need: number
    wanted: string[]
  }
}
