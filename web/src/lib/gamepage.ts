// A game that this client was not built with: the server tells its words, its rules and its pictures.
import { lang } from '$/lang/index.svelte'
import { call } from './api'
import type { GamePage } from './types.gen'

const asked = new Map<string, Promise<GamePage>>()

/** What there is to know about a game in the page's language; asked once. */
export function gamePage(game: string): Promise<GamePage> {
  const language = lang.language
  const key = `${game} ${language}`
  const page = asked.get(key) ?? call<GamePage>('GET', `games/${encodeURIComponent(game)}`)
  asked.set(key, page)
  page.then(
    ({ says }) => {
      const { title = game, tagline = '', credit = '' } = says
      if (lang.language === language) lang.titles = { ...lang.titles, [game]: { title, tagline, credit } }
    },
    () => asked.delete(key),
  )
  return page
}
