// What a person has chosen, remembered on this device and the same in all its tabs.
import { CODES, type Language } from '$/lang/texts'

export type Speed = 'relaxed' | 'normal' | 'fast' | 'off'
export type Theme = 'system' | 'light' | 'dark' | 'felt'
export type Wording = 'long' | 'short'
export type Size = 'normal' | 'large' | 'larger'

const KEPT = 'tablee.settings'
const FACTOR: Record<Speed, number> = { relaxed: 1.6, normal: 1, fast: 0.5, off: 0 }

function read(): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Record<string, unknown>
  } catch {
    return {}
  }
}

function oneOf<T extends string>(value: unknown, all: readonly T[], otherwise: T): T {
  return all.includes(value as T) ? (value as T) : otherwise
}

/** The first language of this device that there is; else English. */
export function spoken(wanted: readonly string[]): Language {
  const known = wanted.map((locale) => CODES.find((code) => code === locale.toLowerCase().split('-')[0]))
  return known.find((code) => code !== undefined) ?? 'en'
}

class Settings {
  language = $state<Language>('en')
  speed = $state<Speed>('normal')
  sound = $state(true)
  vibrate = $state(true)
  oneTap = $state(false)
  index = $state(false)
  theme = $state<Theme>('felt')
  size = $state<Size>('normal')
  /** What is said to screen readers: whole sentences, or only what is new. */
  wording = $state<Wording>('long')
  name = $state('')
  /** The device asks for little movement. */
  calm = $state(false)
  /** The device likes light pages. */
  light = $state(false)

  constructor() {
    if (typeof localStorage === 'undefined') return
    this.#take(read())
    addEventListener('storage', (event) => {
      if (event.key === KEPT) this.#take(read())
    })
    const calm = matchMedia('(prefers-reduced-motion: reduce)')
    this.calm = calm.matches
    calm.addEventListener('change', () => (this.calm = calm.matches))
    const light = matchMedia('(prefers-color-scheme: light)')
    this.light = light.matches
    light.addEventListener('change', () => (this.light = light.matches))
  }

  /** How long things take: 1 is normal, 0 is not at all. */
  get pace(): number {
    return FACTOR[this.speed]
  }

  #take(kept: Record<string, unknown>): void {
    this.language = oneOf(kept['language'], CODES, spoken(navigator.languages))
    this.speed = oneOf(kept['speed'], ['relaxed', 'normal', 'fast', 'off'], 'normal')
    this.theme = oneOf(kept['theme'], ['system', 'light', 'dark', 'felt'], 'felt')
    this.size = oneOf(kept['size'], ['normal', 'large', 'larger'], 'normal')
    this.wording = oneOf(kept['wording'], ['long', 'short'], 'long')
    this.sound = kept['sound'] !== false
    this.vibrate = kept['vibrate'] !== false
    this.oneTap = kept['oneTap'] === true
    this.index = kept['index'] === true
    this.name = typeof kept['name'] === 'string' ? kept['name'] : ''
  }

  /** Remember and show what was chosen; call once, where effects may be made. */
  keep(): void {
    $effect(() => {
      const { language, speed, sound, vibrate, oneTap, index, theme, size, wording, name } = this
      const kept = { language, speed, sound, vibrate, oneTap, index, theme, size, wording, name }
      localStorage.setItem(KEPT, JSON.stringify(kept))
      document.documentElement.dataset['theme'] =
        theme === 'system' ?
          this.light ?
            'light'
          : 'dark'
        : theme
      document.documentElement.dataset['size'] = size
    })
  }
}

export const settings = new Settings()
