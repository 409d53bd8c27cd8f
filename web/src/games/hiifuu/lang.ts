import { ownTexts } from '$/lang/own.svelte'
import type { own } from './lang.en'

export const say = ownTexts<typeof own>('hiifuu')
