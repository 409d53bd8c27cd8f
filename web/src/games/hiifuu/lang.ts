import { ownTexts } from '$/lang/own.svelte'
import type { own } from '$/gen/lang/hiifuu.en'

export const say = ownTexts<typeof own>('hiifuu')
