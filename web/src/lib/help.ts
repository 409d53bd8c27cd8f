// Help at the table: taking back a decision, where all others are bots, and hints. Loaded when somebody wants it.
import { t } from '$/lang/index.svelte'
import { call } from './api'
import type { Decision } from './decision'
import type { LogLine, Table } from './table.svelte'
import type { AtTable, Hint, Step, View } from './types.gen'
import type { WordsFile } from './words'

/** Ask to take back; what then happens, the next step says. */
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

const given = new WeakMap<Decision, Promise<Hint>>()

/** A hint for what I have to decide; asked for once. */
export function hint<V extends View, F extends WordsFile>(table: Table<V, F>): Promise<Hint> {
  const decision = table.decision
  if (!decision) return Promise.reject(new Error(t('lamp.wait')))
  let asked = given.get(decision)
  if (!asked) {
    asked = call<Hint>('POST', `tables/${table.id}/hint`, { seq: table.seq })
    given.set(decision, asked)
    asked.catch(() => given.delete(decision))
  }
  return asked
}

/** What is written down of a step by which somebody was helped. */
export function lines(table: Pick<Table, 'seat' | 'name'>, step: Step): LogLine[] {
  const seat = step.seat ?? 0
  const [what, name] = [step.kind === 'hinted' ? 'lamp' : 'back', table.name(seat)] as const
  return [{ seq: step.seq, seat, text: seat === table.seat ? t(`${what}.you`) : t(`${what}.other`, { name }) }]
}
