// A game that has no words for it here, for a person who does not see the table: what its view holds.
import { t } from '$/lang/index.svelte'
import { capital } from '$/lang/texts'
import type { Aloud } from '$/lib/gameui'
import type { Words } from '$/lib/words'
import { fields, type Field } from './fields'
import { fieldText, moveText } from './words'

function read(list: readonly Field[], words: Words): string {
  const said = list.map(({ name, parts }) => {
    const values = parts.map((part) => ('card' in part ? words.card(part.card) : part.text))
    return t('app.about', { what: fieldText(name, words), about: values.join(', ') })
  })
  return said.join('. ') || t('table.nothing_yet')
}

export const aloud: Aloud = {
  hand: (view, words) => words.cards(fields(view, words.file.cards).hand) || t('table.nothing_yet'),
  middle: (view, words) => read(fields(view, words.file.cards).table, words),
  player: (seat, view, words) =>
    t('app.about', {
      what: capital(words.who(seat)),
      about: read(fields(view, words.file.cards).seats[seat] ?? [], words),
    }),
  move: (text, _view, words) => capital(moveText(text, words)),
}
