// Words with a meaning of their own, found in a text. Each game lists its own (`[term]` in its lang folder).
import type { Term } from './types.gen'

/** A stretch of a text: plain, or a form of a word that can be explained. */
export interface Part {
  text: string
  term?: Term
}

/** A form as it may stand in a text: with a capital at the beginning of a sentence, and any space between its words. */
function pattern(form: string): string {
  const [first = '', ...rest] = form
  const [small, large] = [first, first.toLocaleUpperCase()].map(escaped)
  return `${small === large ? small : `(?:${small}|${large})`}${escaped(rest.join('')).replace(/ /g, '\\s+')}`
}

const escaped = (text: string | undefined): string => (text ?? '').replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

export class Lexicon {
  /** Longer forms come first: "poem ribbons" are no mere "ribbons". */
  readonly #forms: readonly { term: Term; form: RegExp }[]
  readonly #any: RegExp | null

  constructor(terms: readonly Term[]) {
    const forms = terms.flatMap((term) => term.forms.map((form) => ({ term, form })))
    forms.sort((one, other) => other.form.length - one.form.length)
    const patterns = forms.map(({ form }) => pattern(form))
    this.#forms = forms.map(({ term }, at) => ({ term, form: new RegExp(`^${patterns[at]}$`, 'u') }))
    // not within another word, nor after a hyphen; but "l’oya", "the oya’s" and "écartez-les" hold one
    this.#any =
      forms.length ? new RegExp(`(?<![\\p{L}\\p{N}-])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, 'gu') : null
  }

  /** A text in parts. Words in *seen* are left plain; each that is found joins them, so that it is marked only once. */
  split(text: string, seen = new Set<Term>()): Part[] {
    const parts: Part[] = []
    let plain = 0
    for (const { 0: found, index } of this.#any ? text.matchAll(this.#any) : []) {
      const term = this.#forms.find(({ form }) => form.test(found))?.term
      if (!term || seen.has(term)) continue
      seen.add(term)
      if (index > plain) parts.push({ text: text.slice(plain, index) })
      parts.push({ text: found, term })
      plain = index + found.length
    }
    if (plain < text.length) parts.push({ text: text.slice(plain) })
    return parts
  }
}
