// What the review of a match says, and shares of the victory as people read them. Loaded with that page.
import type { says } from '$/gen/app/review.en'
import type { Decision } from '$/lib/types.gen'
import { lang } from '$/lang/index.svelte'
import { fill, LANGUAGES, type Given } from '$/lang/texts'

type Texts = typeof says

const FILES = import.meta.glob<Record<keyof Texts, string>>('../gen/app/review.*.ts', { eager: true, import: 'says' })

export function say<K extends keyof Texts>(key: K, ...given: Given<Texts[K]>): string {
  return fill(FILES[`../gen/app/review.${lang.language}.ts`]?.[key] ?? key, lang.language, given[0])
}

/** What a move gave away; it may have come out ahead of what looked best. */
export function lost(decision: Decision, move: string): string {
  const error = share(decision.error * 2)
  return decision.loss < 0 ?
      say('ahead', { move, gain: share(-decision.loss), error })
    : say('lost', { move, loss: share(decision.loss), error })
}

/** A share of the victory: "4.1%"; *signed*: "+4.1%". */
export function share(value: number, signed = false, digits = 1): string {
  return new Intl.NumberFormat(LANGUAGES[lang.language].locale, {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: signed ? 'exceptZero' : 'negative',
  })
    .format(value)
    .replace('-', '\u2212')
}
