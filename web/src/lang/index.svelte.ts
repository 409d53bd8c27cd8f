// The language of the page: the client's own texts, and the games' titles. One language is loaded, not both.
import { settings } from '$/lib/settings.svelte'
import type { En, Key } from './en'
import { fill, number, type Given, type Language } from './texts'

type Titles = Record<string, Record<'title' | 'tagline' | 'credit', string>>
type Levels = Record<string, Record<'name' | 'says', string>>

class Lang {
  language = $state<Language>('en')
  titles = $state.raw<Titles>({})
  levels = $state.raw<Levels>({})
  #texts = $state.raw<Partial<Record<Key, string>>>({})

  /** Speak the language of the settings. */
  async load(language: Language): Promise<void> {
    const [texts, titles] = await Promise.all([
      language === 'fr' ? import('./fr').then((file) => file.fr) : import('./en').then((file) => file.en),
      language === 'fr' ? import('../gen/lang/games.fr') : import('../gen/lang/games.en'),
    ])
    this.#texts = texts
    this.titles = titles.titles
    this.levels = titles.levels
    this.language = language
    document.documentElement.lang = language
  }

  say(key: Key, parts?: Record<string, string | number>): string {
    return fill(this.#texts[key] ?? '', this.language, parts)
  }

  has(key: string): key is Key {
    return key in this.#texts
  }
}

export const lang = new Lang()

/** The text under a key, with its parts; both are checked when the client is built. */
export function t<K extends Key>(key: K, ...given: Given<En[K]>): string {
  return lang.say(key, given[0] as Record<string, string | number> | undefined)
}

/** A number as the language writes it. */
export function num(value: number): string {
  return number(value, lang.language)
}

/** An emote; shown as it is if there is no word for it yet. */
export function emoteOf(name: string): string {
  const key = `emote.${name}`
  return lang.has(key) ? lang.say(key) : name
}

/** A level of bots, within a sentence. */
export function levelOf(name: string): string {
  return lang.levels[name]?.name.toLowerCase() ?? name
}

export function titleOf(game: string): string {
  return lang.titles[game]?.title ?? game
}

export function watchLanguage(): void {
  $effect(() => {
    void lang.load(settings.language)
  })
}
