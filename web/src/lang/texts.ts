// Texts with parts: "{name} sits here". A text that counts has two forms, "one | many", chosen by {n}.
// The types know every part of every text: a call that lacks one does not compile.

export type Parts<S extends string> = S extends `${string}{${infer P}}${infer Rest}` ? P | Parts<Rest> : never
export type Given<S extends string> =
  [Parts<S>] extends [never] ? [parts?: Record<string, never>] : [parts: Record<Parts<S>, string | number>]

/** Another language: the same keys, and the same parts in each text. */
export type Like<Texts extends Record<string, string>, Own extends Record<keyof Texts, string>> = {
  [K in keyof Texts]: [Parts<Texts[K]>] extends [Parts<Own[K]>] ?
    [Parts<Own[K]>] extends [Parts<Texts[K]>] ?
      Own[K]
    : never
  : never
}

export type Language = 'en' | 'fr'
export const LANGUAGES: readonly Language[] = ['en', 'fr']
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', fr: 'Français' }

const SILENT = /^(h?[aeiouàâäéèêëîïôöùûüœæ]|y[b-df-hj-np-tv-z])/i
const BREATHED = /^h(?!é|el|en|er|ec|ip|on|or|ub|ug)/i

/** Whether "de" becomes "d’" before this word: d’Agathe, d’Yves, d’Hélène, but de Yann, de Hiroko. As in core/texts.py. */
export function elides(word: string): boolean {
  return SILENT.test(word) && !BREATHED.test(word)
}

/** Fill in the parts of a text. In French nought counts as one, and "de {name}" becomes "d’Agathe". */
export function fill(text: string, language: Language, parts: Record<string, string | number> = {}): string {
  if (text.includes(' | ')) {
    const n = Math.abs(Number(parts['n']))
    const [one, many] = text.split(' | ', 2) as [string, string]
    text = n === 1 || (n === 0 && language === 'fr') ? one : many
  }
  if (language === 'fr') {
    text = text.replace(/\b([Dd]|[Qq]u)e (\{(\w+)\})/g, (whole, first: string, part: string, name: string) =>
      elides(String(parts[name] ?? '')) ? `${first}’${part}` : whole,
    )
  }
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const part = parts[name]
    return (
      part === undefined ? whole
      : typeof part === 'number' ? number(part, language)
      : part
    )
  })
}

/** A number as it is written: a real minus sign, thousands apart. */
export function number(value: number, language: Language): string {
  return new Intl.NumberFormat(language).format(value).replace('-', '\u2212')
}

/** "a, b and c" */
export function listing(things: readonly string[], and: string): string {
  return things.length < 2 ? things.join('') : `${things.slice(0, -1).join(', ')} ${and} ${things[things.length - 1]}`
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
