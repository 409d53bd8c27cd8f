// What the drill says, and when something comes again. Loaded with that page.
import type { says } from '$/gen/app/drill.en'
import { lang } from '$/lang/index.svelte'
import { fill, LANGUAGES, type Given } from '$/lang/texts'

type Texts = typeof says

const FILES = import.meta.glob<Record<keyof Texts, string>>('../gen/app/drill.*.ts', { eager: true, import: 'says' })

export function say<K extends keyof Texts>(key: K, ...given: Given<Texts[K]>): string {
  return fill(FILES[`../gen/app/drill.${lang.language}.ts`]?.[key] ?? key, lang.language, given[0])
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How far off a time is: "in 10 minutes", "tomorrow", "in 3 days". */
export function inWords(time: number, now: number): string {
  const words = new Intl.RelativeTimeFormat(LANGUAGES[lang.language].locale, { numeric: 'auto' })
  const off = Math.max(MINUTE, time - now)
  if (off < HOUR) return words.format(Math.round(off / MINUTE), 'minute')
  return off < DAY ? words.format(Math.round(off / HOUR), 'hour') : words.format(Math.round(off / DAY), 'day')
}
