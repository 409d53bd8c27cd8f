// The server's HTTP interface. What it does not grant is thrown, with a sentence in the page's language.
import { lang } from '$/lang/index.svelte'
import type {
  AtTable,
  GameInfo,
  GameList,
  OpenTable,
  Record as MatchRecord,
  Replay,
  Result,
  Steps,
  TableList,
  Trouble,
} from './types.gen'

export class NotGranted extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly detail = '',
  ) {
    super(text)
  }
}

/** What to say when the server cannot be reached. */
export const noAnswer = (): string => lang.say(navigator.onLine ? 'app.unreachable' : 'app.offline')

export async function call<Answer>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> {
  const url = `/api/${path}${path.includes('?') ? '&' : '?'}lang=${lang.language}`
  let response: Response
  try {
    response = await fetch(url, {
      method,
      headers: method === 'POST' ? { 'content-type': 'application/json' } : {},
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    })
  } catch {
    throw new NotGranted('offline', noAnswer())
  }
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) {
    const { code = 'server_error', text = lang.say('app.trouble'), detail = '' } = (answer ?? {}) as Partial<Trouble>
    throw new NotGranted(code, text, detail)
  }
  return answer as Answer
}

let games: Promise<GameInfo[]> | null = null

export const api = {
  /** All games with their options and bots; asked once. */
  games(): Promise<GameInfo[]> {
    games ??= call<GameList>('GET', 'games').then((list) => list.games)
    games.catch(() => (games = null))
    return games
  },
  tables: () => call<TableList>('GET', 'tables').then((list) => list.tables),
  table: (id: string) => call<AtTable>('GET', `tables/${id}`),
  open: (wish: OpenTable) => call<AtTable>('POST', 'tables', wish),
  sit: (id: string, seat: number | null, name: string | null) =>
    call<AtTable>('POST', `tables/${id}/sit`, { seat, name }),
  ready: (id: string, commitment: string) => call<AtTable>('POST', `tables/${id}/ready`, { commitment }),
  openSalt: (id: string, salt: string) => call<AtTable>('POST', `tables/${id}/open`, { salt }),
  name: (id: string, name: string | null) => call<AtTable>('POST', `tables/${id}/name`, { name }),
  bot: (id: string, seat: number, level: string) => call<AtTable>('POST', `tables/${id}/bot`, { seat, level }),
  free: (id: string, seat: number) => call<AtTable>('POST', `tables/${id}/free`, { seat }),
  standIn: (id: string, seat: number) => call<AtTable>('POST', `tables/${id}/stand-in`, { seat }),
  start: (id: string) => call<AtTable>('POST', `tables/${id}/start`),
  leave: (id: string) => call<AtTable>('POST', `tables/${id}/leave`),
  again: (id: string) => call<AtTable>('POST', `tables/${id}/again`),
  giveUp: (id: string) => call<AtTable>('POST', `tables/${id}/give-up`),
  /** What was told before a step of the match that is on. */
  steps: (id: string, before: number) => call<Steps>('GET', `tables/${id}/steps?before=${before}`),
  /** How a match ended; null: the last one that did. */
  result: (id: string, match: number | null) =>
    call<Result>('GET', `tables/${id}/result${match ? `?match=${match}` : ''}`),
  record: (id: string, match: number) => call<MatchRecord>('GET', `tables/${id}/record?match=${match}`),
  replay: (id: string, match: number, seat: number | null) =>
    call<Replay>('GET', `tables/${id}/replay?match=${match}${seat === null ? '' : `&seat=${seat}`}`),
}

/** Where the record of a finished match can be fetched. */
export function recordOf(id: string, match: number): string {
  return `/api/tables/${id}/record?match=${match}`
}

/** Tables at which I am ready as soon as I am connected; true: and then it begins, as all others are bots. */
export const wishes = new Map<string, boolean>()
