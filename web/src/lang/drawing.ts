// What is said while the cards are drawn. Loaded with the lobby, and never with a table that is being played.
import { lang } from './index.svelte'
import { fill, type Given, type Like } from './texts'

const en = {
  wait_open: 'The cards are about to be dealt. Waiting for {names}.',
  dealt: 'The cards are being dealt.',
  late: 'no answer in time',
  failed: 'Somebody did not answer, so nothing was dealt. Try again.',
  unasked: 'The cards were dealt without this device’s part of the shuffle. Nothing proves that they are fair.',
  changed: 'The server has shown two different lists for one deal. This device does not take part in it.',
  not_mine:
    'The list for this deal does not name this device’s part. Wait a moment, then say again that you are ready.',
} as const

const fr = {
  wait_open: 'Les cartes vont être distribuées. On attend {names}.',
  dealt: 'Les cartes sont distribuées.',
  late: 'pas de réponse à temps',
  failed: 'Quelqu’un n’a pas répondu, rien n’a donc été distribué. Recommencez.',
  unasked: 'Les cartes ont été distribuées sans la part de cet appareil. Rien ne prouve que la donne soit équitable.',
  changed: 'Le serveur a montré deux listes différentes pour une même donne. Cet appareil n’y participe pas.',
  not_mine:
    'La liste de cette donne ne nomme pas la part de cet appareil. Attendez un instant, puis redites que vous êtes prêt.',
} as const satisfies Record<keyof typeof en, string>

const both: Record<string, Record<string, string>> = { en, fr: fr satisfies Like<typeof en, typeof fr> }

export function say<K extends keyof typeof en>(key: K, ...given: Given<(typeof en)[K]>): string {
  return fill(both[lang.language]?.[key] ?? key, lang.language, given[0])
}
