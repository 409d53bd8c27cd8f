// What is said while the cards are drawn. Loaded with the lobby, and never with a table that is being played.
import type { says } from '$/gen/app/drawing.en'
import { lang } from './index.svelte'
import { fill, type Given } from './texts'

type Texts = typeof says

const FILES = import.meta.glob<Record<keyof Texts, string>>('../gen/app/drawing.*.ts', { eager: true, import: 'says' })

export function say<K extends keyof Texts>(key: K, ...given: Given<Texts[K]>): string {
  return fill(FILES[`../gen/app/drawing.${lang.language}.ts`]?.[key] ?? key, lang.language, given[0])
}
