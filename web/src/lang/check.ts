// What "Check the cards" says. Loaded with it, when somebody wants to know.
import type { says } from '$/gen/app/check.en'
import { lang } from './index.svelte'
import { fill, type Given } from './texts'

type Texts = typeof says

const FILES = import.meta.glob<Record<keyof Texts, string>>('../gen/app/check.*.ts', { eager: true, import: 'says' })

export function say<K extends keyof Texts>(key: K, ...given: Given<Texts[K]>): string {
  return fill(FILES[`../gen/app/check.${lang.language}.ts`]?.[key] ?? key, lang.language, given[0])
}
