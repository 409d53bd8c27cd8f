// How a game is told to one person: in their language, with the players' names, "you" for themself.
import { fill, speech, type Given, type Language } from '$/lang/texts'
import type { Tells } from './narration'

/** A game's words, as tools/web_data.py makes them from its lang folder. */
export interface WordsFile {
  says: Record<string, string>
  /** How its events are told with them. */
  tells: Tells
  cards: Record<string, string>
  duties: Record<string, string>
}

type Said<F extends WordsFile> = F['says']

export class Words<F extends WordsFile = WordsFile> {
  constructor(
    readonly file: F,
    readonly language: Language,
    readonly names: readonly string[],
    readonly seat: number | null,
  ) {}

  /** The game's text under a key, with its parts. */
  say<K extends keyof Said<F> & string>(key: K, ...given: Given<Said<F>[K] & string>): string {
    return fill(this.file.says[key] ?? key, this.language, given[0])
  }

  /** A text whose key is made from data, like `yaku.${name}`; the bare key if there is none. */
  look(key: string, parts: Record<string, string | number> = {}): string {
    return fill(this.file.says[key] ?? key, this.language, parts)
  }

  who(seat: number): string {
    return seat === this.seat ? this.look('you') : (this.names[seat] ?? '')
  }

  card(code: string): string {
    return this.file.cards[code] ?? code
  }

  cards(codes: readonly string[]): string {
    return this.list(codes.map((code) => this.card(code)))
  }

  list(things: readonly string[]): string {
    return speech(this.language).listing(things)
  }

  num(value: number): string {
    return speech(this.language).number(value)
  }

  /** What a seat with this duty has to do, and the rule that says so. */
  duty(code: string): { text: string; rule: string } {
    return { text: this.look(`duty.${code}`), rule: this.file.duties[code] ?? '' }
  }
}
