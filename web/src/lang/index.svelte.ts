// The language of the page: the client's own texts, and the games' titles. One language is loaded, not both; and what only
// other pages than the table say (`more`) with the first component that says it (`withMore`).
import { settings } from '$/lib/settings.svelte'
import type { says as more } from '$/gen/app/more.en'
import type { says as table } from '$/gen/app/table.en'
import { fill, speech, type Given, type Language } from './texts'

export type Texts = typeof table & typeof more
export type Key = keyof Texts
type Titles = Record<string, Record<'title' | 'tagline' | 'credit', string>>
type Levels = Record<string, Record<'name' | 'says', string>>

type Says = { says: Record<string, string> }

const TABLE = import.meta.glob<Says>('../gen/app/table.*.ts')
const MORE = import.meta.glob<Says>('../gen/app/more.*.ts')
const TITLES = import.meta.glob<{ titles: Titles; levels: Levels }>('../gen/app/games.*.ts')

/** A file of this language. */
function file<T>(files: Record<string, () => Promise<T>>, language: Language): Promise<T> {
  const [, load] = Object.entries(files).find(([path]) => path.endsWith(`.${language}.ts`)) ?? []
  if (!load) throw new Error(`no texts in ${language}`)
  return load()
}

class Lang {
  language = $state<Language>('en')
  titles = $state.raw<Titles>({})
  levels = $state.raw<Levels>({})
  #texts = $state.raw<Partial<Record<Key, string>>>({})
  #wanted: Language = settings.language
  #more: Promise<void> | null = null

  /** Speak this language, as soon as it is here. */
  async load(language: Language): Promise<void> {
    this.#wanted = language
    const [base, games, rest] = await Promise.all([
      file(TABLE, language),
      file(TITLES, language),
      this.#more && file(MORE, language),
    ])
    if (this.#wanted !== language) return
    if (this.#more && !rest) return this.load(language) // somebody asked for more meanwhile
    this.#texts = { ...base.says, ...rest?.says }
    this.titles = this.language === language ? { ...this.titles, ...games.titles } : games.titles // keep other packages'
    this.levels = games.levels
    this.language = language
    document.documentElement.lang = language
  }

  /** What other pages say, too: from now on, in every language. */
  more(): Promise<void> {
    this.#more ??= Promise.resolve().then(() => this.load(this.#wanted))
    this.#more.catch(() => (this.#more = null)) // another time, when there is a network
    return this.#more
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
export function t<K extends Key>(key: K, ...given: Given<Texts[K]>): string {
  return lang.say(key, given[0])
}

/** "month 1/3" for those who hear it: "month 1 of 3". */
export function spoken(text: string): string {
  return text.replace(/(\d+)\/(\d+)/g, (_, n: string, all: string) => t('table.of', { n, all }))
}

/** A number as the language writes it. */
export function num(value: number): string {
  return speech(lang.language).number(value)
}

/** A component that says what only other pages than the table say, once it is here with its texts. */
export async function withMore<Component>(component: Promise<Component>): Promise<Component> {
  await lang.more()
  return component
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
