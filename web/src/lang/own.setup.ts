// Before the tests: every game speaks English, as a page that has loaded its words does.
import { speak } from './own.svelte'

const files = import.meta.glob<{ own: Record<string, string> }>('../games/*/lang.en.ts', { eager: true })
for (const [path, { own }] of Object.entries(files)) speak(path.split('/')[2] ?? '', 'en', own)
