// What a page needs from the server, tried until it comes: at once when the network is back, else every few seconds.
import { t } from '$/lang/index.svelte'
import { noAnswer, NotGranted } from './api'

const EVERY = 4000

export interface Trying {
  /** Now, as somebody asks for it. */
  again: () => void
  stop: () => void
}

/** What could not be done, and how to try again at once; null: it is not tried again. */
export interface Trouble {
  text: string
  again: (() => void) | null
}

/** What to say of a failure. */
export function troubleOf(error: Error, trying: Trying | null): Trouble {
  const far = unreachable(error)
  const text =
    error instanceof NotGranted ? error.message
    : far ? noAnswer()
    : t('app.trouble')
  return { text, again: (far && trying?.again) || null }
}

/** Do it; as long as the server cannot be reached, again. `failed` hears of every failure. */
export function keepTrying(what: () => Promise<void>, failed: (error: Error) => void): Trying {
  let timer: ReturnType<typeof setTimeout> | undefined
  let [busy, stopped] = [false, false]
  const again = async (): Promise<void> => {
    if (busy || stopped) return
    clearTimeout(timer)
    busy = true
    try {
      await what()
      stop()
    } catch (error) {
      if (!stopped) failed(error as Error)
      if (!unreachable(error)) stop()
      else if (!stopped) timer = setTimeout(tryAgain, EVERY)
    }
    busy = false
  }
  const tryAgain = (): void => void again()
  const stop = (): void => {
    stopped = true
    clearTimeout(timer)
    removeEventListener('online', tryAgain)
  }
  addEventListener('online', tryAgain)
  tryAgain()
  return { again: tryAgain, stop }
}

/** Whether the server was not heard at all. */
export function unreachable(error: unknown): boolean {
  return error instanceof NotGranted ? error.code === 'offline' : error instanceof TypeError // a script that did not come
}
