// The title and the icon of the tab say when it is your turn.
import { t } from '$/lang/index.svelte'

/** Set both; answers how to put them back. */
export function turnSign(mine: boolean, title: string): () => void {
  const icon = document.querySelector<HTMLLinkElement>('#favicon')
  document.title = mine ? `● ${t('table.your_turn')} · ${title}` : title
  if (icon) icon.href = mine ? '/icon_turn.svg' : '/icon.svg'
  return () => {
    document.title = 'Tablée'
    if (icon) icon.href = '/icon.svg'
  }
}
