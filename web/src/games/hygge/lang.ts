import { ownTexts } from '$/lang/own.svelte'
import type { own } from '$/gen/lang/hygge.en'

export const say = ownTexts<typeof own>('hygge')
