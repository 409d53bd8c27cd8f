// Taking back a decision, where all others are bots. Loaded when somebody could, or did.
import { t } from '$/lang/index.svelte'
import { call } from './api'
import type { LogLine, Table } from './table.svelte'
import type { AtTable, Step, View } from './types.gen'
import type { WordsFile } from './words'

/** Ask for it; what then happens, the next step says. */
export async function takeBack<V extends View, F extends WordsFile>(table: Table<V, F>): Promise<void> {
  const seq = table.back
  if (seq === null || table.moving) return
  table.back = null
  try {
    await call<AtTable>('POST', `tables/${table.id}/take-back`, { seq })
  } catch (error) {
    table.notice = (error as Error).message
    table.back ??= seq
  }
}

/** What is written down of it. */
export function lines(table: Pick<Table, 'seat' | 'name'>, step: Step): LogLine[] {
  const seat = step.seat ?? 0
  const text = seat === table.seat ? t('back.you') : t('back.other', { name: table.name(seat) })
  return [{ seq: step.seq, seat, text }]
}
