// What a lesson points at, besides cards: a place, a zone, a button that makes a move. Marked in the page as it is drawn.

/** Where things of this name are: a move's button or the place it names, a place of cards, a part of the table. */
function selector(name: string): string {
  const last = name.split(' ').pop() ?? ''
  return [
    `[data-move="${name}"]`,
    `[data-place="${name}"]`,
    `[data-zone="${name}"]`,
    `[data-point="${name}"]`,
    `[data-cell="${last}"]`,
  ].join()
}

/** Mark what these names mean, whenever something else is drawn. */
export function pointed(names: () => readonly string[]): (root: HTMLElement) => () => void {
  return (root) => {
    const wanted = names()
    const mark = (): void => {
      const all = new Set(wanted.flatMap((name) => [...root.querySelectorAll<HTMLElement>(selector(name))]))
      for (const one of root.querySelectorAll<HTMLElement>('[data-pointed]'))
        if (!all.has(one)) delete one.dataset['pointed']
      for (const one of all) one.dataset['pointed'] = ''
    }
    mark()
    const watch = new MutationObserver(mark)
    watch.observe(root, { childList: true, subtree: true })
    return () => {
      watch.disconnect()
      for (const one of root.querySelectorAll<HTMLElement>('[data-pointed]')) delete one.dataset['pointed']
    }
  }
}
