// Marks the words of a game that have a meaning of their own, wherever they stand; a tap on one explains it.
import { mount, unmount } from 'svelte'
import type { Attachment } from 'svelte/attachments'
import { lang, t } from '$/lang/index.svelte'
import type { Language } from '$/lang/texts'
import TermNote from '$/table/TermNote.svelte'
import { Lexicon } from './terms'
import type { Term } from './types.gen'

const FILES = import.meta.glob<{ terms: Term[] }>('../gen/terms/*.ts')
const loaded = new Map<string, Promise<Lexicon>>()

/** A game's words in a language; loaded once. */
function lexicon(game: string, language: Language): Promise<Lexicon> {
  const file = `../gen/terms/${game}.${language}.ts`
  const load = FILES[file] ?? (async () => (await import('./gamepage')).gamePage(game))
  const found = loaded.get(file) ?? load().then(({ terms }) => new Lexicon(terms))
  loaded.set(file, found)
  found.catch(() => loaded.delete(file))
  return found
}

/** Words in these are not marked: they can be pressed already, or are no sentence. */
const APART = 'button, a, summary, label, code, h1, h2, h3, th, .rule, .sr, [aria-hidden=true]'

/**
 * {@attach explained(game)} on a place with texts, each in an element of its own. A word is marked once, in the first text
 * that has it; with `newest` in the last one. However many there are, the place is one stop of the Tab key, and arrows go
 * from word to word.
 */
export function explained(game: string, { newest = false } = {}): Attachment<HTMLElement> {
  return (place) => {
    let stop: (() => void) | null = () => undefined
    lexicon(game, lang.language).then(
      (words) => {
        if (stop) stop = marked(place, game, words, newest)
      },
      () => undefined, // it stays plain
    )
    return () => {
      stop?.()
      stop = null
    }
  }
}

function marked(place: HTMLElement, game: string, lexicon: Lexicon, newest: boolean): () => void {
  const terms = new Map<HTMLElement, Term>()
  /** The texts that were replaced, each with what stands in its place. Svelte still writes to the old ones. */
  const instead = new Map<Text, (Element | Text)[]>()

  function mark(): void {
    const texts: Text[] = []
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    const seen = new Set<Term>()
    for (const text of newest ? texts.reverse() : texts) {
      if (text.parentElement?.closest(APART)) continue
      const parts = lexicon.split(text.data, seen)
      if (!parts.some((part) => part.term)) continue
      const nodes = parts.map((part) => (part.term ? word(part.text, part.term) : document.createTextNode(part.text)))
      text.replaceWith(...nodes)
      instead.set(text, nodes)
    }
  }

  function word(text: string, term: Term): HTMLElement {
    const one = document.createElement('span') // not a button: it has to break at the end of a line as plain text does
    one.className = 'term'
    one.role = 'button'
    one.tabIndex = terms.size ? -1 : 0
    one.title = t('table.explain')
    one.ariaHasPopup = 'dialog'
    one.dataset['term'] = term.forms[0]
    one.textContent = text
    terms.set(one, term)
    return one
  }

  function unmark(): void {
    for (const [text, [first, ...others]] of instead) {
      first?.replaceWith(text)
      for (const other of others) other.remove()
    }
    instead.clear()
    terms.clear()
  }

  const observer = new MutationObserver(again)
  function watch(): void {
    observer.observe(place, { childList: true, characterData: true, subtree: true })
    for (const text of instead.keys()) observer.observe(text, { characterData: true })
  }

  /** The text has changed. The focus stays on the word that had it, if it is still there. */
  function again(): void {
    observer.disconnect()
    const held = terms.get(document.activeElement as HTMLElement)
    unmark()
    mark()
    for (const [word, term] of terms) if (term === held) word.focus({ preventScroll: true })
    watch()
  }

  function explain(event: Event): void {
    const at = (event.target as Element).closest<HTMLElement>('.term')
    const term = at && terms.get(at)
    if (!term) return
    event.preventDefault()
    event.stopPropagation()
    open(at, term, game)
  }

  function pressed(event: KeyboardEvent): void {
    const all = [...place.querySelectorAll<HTMLElement>('.term')]
    const at = all.indexOf(event.target as HTMLElement)
    if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter' || event.key === ' ') return explain(event)
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    all[at + step]?.focus()
  }

  mark()
  watch()
  place.addEventListener('click', explain)
  place.addEventListener('keydown', pressed)
  return () => {
    observer.disconnect()
    place.removeEventListener('click', explain)
    place.removeEventListener('keydown', pressed)
    unmark()
  }
}

/** Explain a word beside it. A word of a sheet is explained within it: nothing outside can be pressed meanwhile. */
function open(word: HTMLElement, term: Term, game: string): void {
  const note = mount(TermNote, {
    target: word.closest('dialog') ?? document.body,
    props: { word, term, game, onclose: () => void unmount(note) },
  })
}
