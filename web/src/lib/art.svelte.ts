// Cards as pictures. A game's pictures come in one file and become addresses for <img>, so that a card is
// rasterised once and moved by transform only.
const FILES = import.meta.glob<string>('../gen/art/*.json', { query: '?url', import: 'default', eager: true })

/** How many addresses are made in one go: with twenty a phone would hold still. */
const AT_ONCE = 5

export class Art {
  #pictures = $state.raw<Record<string, string>>({})
  /** Addresses are made when a picture is shown first: each costs the browser a millisecond or two. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing on show depends on which ones are made
  #urls = new Map<string, string>()
  #made = 0
  #round = $state.raw(0)
  /** Where a game has no pictures: plain ones. */
  #plain = $state.raw<((name: string) => string) | null>(null)

  constructor(readonly name: string) {}

  get ready(): boolean {
    return this.#plain !== null || Object.keys(this.#pictures).length > 0
  }

  async load(): Promise<void> {
    const file = FILES[`../gen/art/${this.name}.json`]
    if (this.ready) return
    const pictures =
      file ?
        ((await (await fetch(file)).json()) as Record<string, string>)
      : (await (await import('./gamepage')).gamePage(this.name)).pictures
    this.#pictures = pictures
    // a back and no card, or cards and no back
    if (!pictures['back'] || Object.keys(pictures).length < 2)
      this.#plain = (await import('./plainart')).plainArt(this.name)
  }

  /** The address of a picture; an empty one until it is loaded. */
  url(name: string): string {
    const svg = this.#pictures[name]
    if (svg === undefined) return this.#plain?.(name) ?? EMPTY
    let url = this.#urls.get(name)
    if (!url) this.#urls.set(name, (url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))))
    return url
  }

  /** The same where many are shown at once: those beyond the first few get theirs a moment later, a few at a time. */
  soon(name: string): string {
    if (this.#urls.has(name) || !(name in this.#pictures)) return this.url(name)
    if (!this.#made)
      setTimeout(() => {
        this.#made = 0
        this.#round++
      })
    if (this.#made++ < AT_ONCE) return this.url(name)
    void this.#round // asked again then
    return EMPTY
  }

  has(name: string): boolean {
    return name in this.#pictures
  }
}

/** A picture of nothing, for as long as there is no other. */
export const EMPTY = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 160"/%3E'
// eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing on show depends on which sets are loaded
const loaded = new Map<string, Art>()

/** The pictures of a game (or another set of `gen/art`), loaded once. */
export function art(name: string): Art {
  let found = loaded.get(name)
  if (!found) {
    found = new Art(name)
    loaded.set(name, found)
    found.load().catch(() => loaded.delete(name))
  }
  return found
}
