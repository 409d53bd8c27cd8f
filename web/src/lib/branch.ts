// A second try: go on from a step of a finished match, against bots, at a table of its own.
import { call } from './api'
import { settings } from './settings.svelte'
import type { AtTable, BranchInfo } from './types.gen'

/** Begin one, against bots of a level (null: those that sat there, and good ones for people). Answers its table's id. */
export async function tryDifferently(
  { table: id, match, step, seat }: BranchInfo,
  level: string | null,
): Promise<string> {
  const wish = { step, seat, level, name: settings.name || null }
  const { table } = await call<AtTable>('POST', `tables/${id}/branch?match=${match}`, wish)
  return table.id
}

/** Where it comes from: that step of the replay, or of the review. */
export const originOf = (page: 'r' | 'review', { table, match, step }: BranchInfo): string =>
  `/${page}/${table}/${match}#${step}`
