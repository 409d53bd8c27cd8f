// The table of a game that has no folder in the client: cards with their codes, and every move on a button.
import { t, titleOf } from '$/lang/index.svelte'
import type { Plug } from '$/lib/plug'
import { fields } from './fields'
import Table from './Table.svelte'
import { fieldText } from './words'

export const plug: Plug = {
  Table,
  ratio: 100 / 160,
  round: (view) => `${titleOf(view.game)} · ${t('table.round', { n: view.round })}`,
  read: (view, words) => {
    const all = fields(view, words.file.cards)
    const read = (list: typeof all.table): string[] =>
      list.map(({ name, parts }) => {
        const values = parts.map((part) => ('card' in part ? words.card(part.card) : part.text))
        return t('app.about', { what: fieldText(name, words), about: values.join(', ') })
      })
    const seats = all.seats.map((list, seat) => [words.names[seat] ?? '', ...read(list)].join(', '))
    const hand = all.hand.length ? [t('app.about', { what: t('table.mine'), about: words.cards(all.hand) })] : []
    return [...read(all.table), ...seats, ...hand].map((line) => `${line}.`).join(' ')
  },
}
