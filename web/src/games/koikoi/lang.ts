import { ownTexts } from '$/lang/own.svelte'
import type { own } from '$/gen/lang/koikoi.en'

export const say = ownTexts<typeof own>('koikoi')
