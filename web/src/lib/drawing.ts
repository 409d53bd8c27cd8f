// Before a match: being ready, and opening my part of the seed when all commitments are listed. Loaded only then.
import { mount, unmount } from 'svelte'
import Unfair from '$/table/Unfair.svelte'
import { api, NotGranted, wishes } from './api'
import { keepList, keepSalt, newSalt, saltCommitment, saltFor, saltOf } from './salt'
import type { AtTable, TableInfo } from './types.gen'

/** What can be wrong with how the cards are drawn. */
export type What = 'unasked' | 'changed' | 'not_mine'

const TRY_AGAIN = ['offline', 'unavailable', 'too_fast']

/** Be ready: commit to a salt, which is kept first. */
export async function commit(at: AtTable): Promise<void> {
  for (let tries = 0; tries < 3; tries++) {
    const { table, seat } = at
    if (seat === null) return
    const salt = newSalt()
    const commitment = saltCommitment(table.id, table.match, seat, table.commitment, salt)
    keepSalt(commitment, { table: table.id, match: table.match, seat, server: table.commitment, salt, at: Date.now() })
    at = await api.ready(table.id, commitment)
    if (at.table.phase !== 'lobby' || at.table.commitment === table.commitment) return
  } // an attempt had ended meanwhile
}

/** Offer another game, or accept the offer; it begins when everybody has. */
export async function rematch(id: string, offered: boolean): Promise<void> {
  const offer = () =>
    api.again(id).catch((error: unknown) => {
      if (!(error instanceof NotGranted && error.code === 'not_over')) throw error
      return api.table(id) // somebody has offered it just now
    })
  await commit(await (offered ? api.table(id) : offer()))
}

interface Now {
  info: TableInfo
  seat: number | null
}

/** Looks after my part of the seed at one table. It is shown everything that the table becomes, in order. */
export class Drawing {
  #before: Now | null = null
  #opening = ''
  #told: Record<string, unknown> | null = null // what is wrong is on show

  /** Say what is wrong; null: nothing is. */
  #tell(what: What | null): void {
    if (this.#told) void unmount(this.#told)
    this.#told = what && mount(Unfair, { target: document.body, props: { what, onclose: () => this.#tell(null) } })
  }

  /** The table is left. */
  close(): void {
    this.#tell(null)
    this.#before = null
  }

  see(now: Now): void {
    const before = this.#before
    this.#before = now
    const { info, seat } = now
    if (seat === null) return
    const was = before && before.info.match === info.match && before.seat === seat ? before.info : null
    if (info.phase === 'lobby') {
      this.#tell(null)
      // after an attempt that failed: whoever had opened is ready again by themself
      if (wishes.delete(info.id) || (was?.phase === 'opening' && was.seats[seat]?.opened)) {
        void commit({ table: info, seat }).catch(() => undefined) // then there is a button for it
      }
    } else if (info.phase === 'opening') this.#open(info, seat)
    else if (info.phase === 'playing' && (was?.phase === 'lobby' || was?.phase === 'opening')) {
      const asked = keepList(info) && saltFor(info, seat) && saltOf(info.commitments?.[seat] ?? '')?.opened
      if (!asked) this.#tell('unasked')
    }
  }

  /** Only to a list that is held, with my own and the server's commitment in it; once. */
  #open(info: TableInfo, seat: number): void {
    if (!keepList(info)) {
      this.#tell('changed')
      return
    }
    const own = info.commitments?.[seat] ?? ''
    const [salt, kept] = [saltFor(info, seat), saltOf(own)]
    if (!salt || !kept) this.#tell('not_mine')
    else if (!info.seats[seat]?.opened && this.#opening !== own) {
      this.#opening = own
      keepSalt(own, { ...kept, opened: true })
      void this.#send(info.id, own, salt)
    }
  }

  async #send(table: string, own: string, salt: string): Promise<void> {
    const listed = (): boolean => {
      const now = this.#before
      return now?.info.phase === 'opening' && now.seat !== null && now.info.commitments?.[now.seat] === own
    }
    for (let wait = 250; listed(); wait = Math.min(2 * wait, 2000)) {
      try {
        await api.openSalt(table, salt)
        return
      } catch (error) {
        if (!(error instanceof NotGranted && TRY_AGAIN.includes(error.code))) return
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
    }
  }
}
