// A localStorage for tests: they run without a browser.
import { beforeEach } from 'vitest'

class MemoryStorage {
  readonly #all = new Map<string, string>()
  get length(): number {
    return this.#all.size
  }
  key = (n: number): string | null => [...this.#all.keys()][n] ?? null
  getItem = (key: string): string | null => this.#all.get(key) ?? null
  setItem = (key: string, value: string): void => void this.#all.set(key, value)
  removeItem = (key: string): void => void this.#all.delete(key)
}

/** Every test of the file begins with an empty localStorage. */
export function emptyStorage(): void {
  beforeEach(() => {
    Object.assign(globalThis, { localStorage: new MemoryStorage() })
  })
}
