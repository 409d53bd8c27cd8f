// The focus is never lost. What had it may go: a card that was played, a button, a sheet, a whole page. Then it goes to
// where the next thing is; of a table that is what the table says, of any other page its heading.

/** Whether nothing has the focus, or something that cannot be seen or pressed any more. */
export function lost(): boolean {
  const at = document.activeElement
  return !at || at === document.body || at.matches(':disabled') || !at.checkVisibility({ visibilityProperty: true })
}

/** Give it the focus, in sight if somebody uses keys. */
export function focus(to: HTMLElement): void {
  if (!to.hasAttribute('tabindex') && to.tabIndex < 0) to.tabIndex = -1
  to.focus({ preventScroll: true })
  if (to.matches(':focus-visible')) to.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

class FocusKeeper {
  /** Where the next thing is on the table that is shown. */
  next: (() => HTMLElement | null) | null = null
  #used = false // something has had the focus: nobody loses what they do not use
  #arriving = false

  /** Watch what is drawn in there. */
  start(app: HTMLElement): void {
    document.addEventListener('focusin', () => (this.#used = true))
    const changes = { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] }
    new MutationObserver(() => this.#check()).observe(app, changes)
  }

  /** Another page: its heading, as soon as it has one. */
  arrive(): void {
    this.#used = this.#arriving = true
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    this.#check()
  }

  #check(): void {
    if (!this.#used || document.querySelector('dialog[open]') || !lost()) return
    const heading = document.querySelector<HTMLElement>('h1')
    const to = (this.#arriving ? null : this.next?.()) ?? heading
    if (!to) return
    this.#arriving = false
    focus(to)
  }
}

export const focusKeeper = new FocusKeeper()

// Keys that mean something wherever the focus is

/** Whether a key is meant for the page: pressed without Ctrl and the like, and no sheet is open. */
export function isShortcut(event: KeyboardEvent): boolean {
  return !(event.altKey || event.ctrlKey || event.metaKey || document.querySelector('dialog[open]'))
}

/** Whether it is pressed in a field, and belongs there. */
export function isTyped({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.matches('input, select, textarea')
}
