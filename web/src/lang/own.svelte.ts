// A game's own texts on the web: `web/src/games/<game>/lang/<language>.toml`. Only what its lang folder in Python does not
// say. They come with the game's words (`loadWords`), in the language that is spoken and no other.
import { lang } from './index.svelte'
import { fill, type Given, type Language } from './texts'

type Texts = Readonly<Record<string, string>>

let loaded = $state.raw<Record<string, Partial<Record<Language, Texts>>>>({})

/** A game's texts in one language have come. */
export function speak(game: string, language: Language, texts: Texts): void {
  loaded = { ...loaded, [game]: { ...loaded[game], [language]: texts } }
}

/** What a game says: in the language of the page or, until that one has come, in the one before. */
export function ownTexts<E extends Texts>(
  game: string,
): <K extends keyof E & string>(key: K, ...given: Given<E[K]>) => string {
  return (key, ...given) => {
    const here = loaded[game] ?? {}
    const language = here[lang.language] ? lang.language : ((Object.keys(here)[0] ?? 'en') as Language)
    return fill(here[language]?.[key] ?? key, language, given[0])
  }
}
