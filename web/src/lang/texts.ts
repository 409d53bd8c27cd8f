// Texts with parts: "{name} sits here". A text that counts has the plural forms of its language, "one | other", chosen by
// {n}. The types know every part of every text: a call that lacks one does not compile. As in core/texts.py.
import languages from '$/gen/languages.json'

export type Parts<S extends string> = S extends `${string}{${infer P}}${infer Rest}` ? P | Parts<Rest> : never
export type Given<S extends string> =
  [Parts<S>] extends [never] ? [parts?: Record<string, never>] : [parts: Record<Parts<S>, string | number>]

export type Language = keyof typeof languages

interface About {
  /** What it calls itself. */
  name: string
  /** Its locale, of the Unicode CLDR. */
  locale: string
  /** What parts things that have commas. */
  apart: string
  /** Words that lose their last letter before `vowels`: French has "de" and "que". */
  elided?: string
  vowels?: string
}

/** The languages that there are, by code. Each is a file `<code>.toml` in every folder `lang`. */
export const LANGUAGES: Readonly<Record<Language, About>> = languages
export const CODES = Object.keys(LANGUAGES) as Language[]

const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

/** How a language counts, lists, writes numbers and joins words: by the CLDR, as in core/languages.py. */
export class Speech {
  readonly #locale: string
  readonly #plural: Intl.PluralRules
  // made when needed: the first one takes a browser 10 to 30 ms
  #list: Intl.ListFormat | undefined
  #number: Intl.NumberFormat | undefined
  readonly #elided: RegExp | undefined
  readonly #vowels: RegExp
  readonly #apart: string
  /** The plural forms of its texts, in order: those that whole numbers take, millions left aside. */
  readonly forms: string[]

  constructor({ locale, apart, elided, vowels }: Omit<About, 'name'>) {
    this.#plural = new Intl.PluralRules(locale)
    this.#locale = locale
    this.#elided = elided === undefined ? undefined : new RegExp(`\\b(${elided}) \\{(\\w+)\\}`, 'g')
    this.#vowels = new RegExp(`^(${vowels ?? '$.'})`, 'i')
    this.#apart = apart
    const taken = new Set(Array.from({ length: 200 }, (_, n) => this.#plural.select(n)))
    this.forms = CATEGORIES.filter((one) => taken.has(one))
  }

  /** The one of a text's forms that n things take. */
  form(text: string, n: number): string {
    const forms = text.split(' | ')
    const at = this.forms.indexOf(this.#plural.select(Math.abs(n)))
    return forms[at < 0 ? forms.length - 1 : Math.min(at, forms.length - 1)] ?? ''
  }

  /** A number as it is written: a real minus sign, thousands apart. */
  number(value: number): string {
    // the same digits in all our languages, and no wait for Intl
    const small = Number.isInteger(value) && Math.abs(value) < 1000
    const written = small ? String(value) : (this.#number ??= new Intl.NumberFormat(this.#locale)).format(value)
    return written.replace('-', '\u2212')
  }

  /** "a, b and c"; and where they have commas themselves, "a, b; c; d". */
  listing(things: readonly string[]): string {
    if (things.length < 2) return things[0] ?? ''
    const commas = things.length > 2 && things.some((thing) => thing.includes(','))
    return commas ? things.join(this.#apart) : (this.#list ??= new Intl.ListFormat(this.#locale)).format(things)
  }

  /** Whether "de" becomes "d’" before this word: d’Agathe, d’Yves, d’Hélène, but de Yann, de Hiroko. */
  elides(word: string): boolean {
    return this.#vowels.test(word)
  }

  /** A text with its words as they are before these parts: "de {name}" is "d’{name}" before Agathe. */
  joined(text: string, parts: Readonly<Record<string, string>>): string {
    return this.#elided ?
        text.replace(this.#elided, (whole, word: string, name: string) =>
          this.elides(parts[name] ?? '') ? `${word.slice(0, -1)}’{${name}}` : whole,
        )
      : text
  }
}

const speeches: Partial<Record<Language, Speech>> = {}

export function speech(language: Language): Speech {
  return (speeches[language] ??= new Speech(LANGUAGES[language]))
}

/** Fill in the parts of a text: in its plural form for {n}, words joined, numbers as they are written. */
export function fill(text: string, language: Language, parts: Readonly<Record<string, string | number>> = {}): string {
  const own = speech(language)
  if (text.includes(' | ')) text = own.form(text, Number(parts['n']))
  const written = Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, typeof part === 'number' ? own.number(part) : part]),
  )
  return own.joined(text, written).replace(/\{(\w+)\}/g, (whole, name: string) => written[name] ?? whole)
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
