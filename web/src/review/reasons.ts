// What a review counts in a game, in words: of this client, or of a game that it was not built with.
import type { Language } from '$/lang/texts'

const FILES = import.meta.glob<{ says: Record<string, string> }>('../gen/reasons/*.ts')

export async function loadReasons(game: string, language: Language): Promise<Record<string, string>> {
  const load = FILES[`../gen/reasons/${game}.${language}.ts`]
  if (load) return (await load()).says
  const { says } = await (await import('$/lib/gamepage')).gamePage(game)
  const own = Object.entries(says).filter(([key]) => key.startsWith('reason.'))
  return Object.fromEntries(own.map(([key, text]) => [key.slice('reason.'.length), text]))
}
