// A game's own texts on the web: `web/src/games/<game>/lang.ts`. Only what its lang folder in Python does not say.
import { lang } from './index.svelte'
import { fill, type Given, type Like } from './texts'

/** Both languages beside each other; a key or part that one of them lacks does not compile. */
export function own<const E extends Record<string, string>, const F extends Record<keyof E, string>>(
  en: E,
  fr: F & Like<E, F>,
): <K extends keyof E & string>(key: K, ...given: Given<E[K]>) => string {
  const both: Record<string, Record<string, string>> = { en, fr }
  return (key, ...given) =>
    fill(both[lang.language]?.[key] ?? key, lang.language, given[0] as Record<string, string | number> | undefined)
}
