// What the review of a match says, and shares of the victory as people read them. Loaded with that page.
import type { says } from '$/gen/app/review.en'
import { lang } from '$/lang/index.svelte'
import { fill, LANGUAGES, type Given } from '$/lang/texts'

type Texts = typeof says

const FILES = import.meta.glob<Record<keyof Texts, string>>('../gen/app/review.*.ts', { eager: true, import: 'says' })

export function say<K extends keyof Texts>(key: K, ...given: Given<Texts[K]>): string {
  return fill(FILES[`../gen/app/review.${lang.language}.ts`]?.[key] ?? key, lang.language, given[0])
}

/** A share of the victory: "4.1%"; *signed*: "+4.1%". */
export function share(value: number, signed = false, digits = 1): string {
  return new Intl.NumberFormat(LANGUAGES[lang.language].locale, {
    style: 'percent',
    maximumFractionDigits: digits,
    signDisplay: signed ? 'exceptZero' : 'negative',
  })
    .format(value)
    .replace('-', '\u2212')
}
