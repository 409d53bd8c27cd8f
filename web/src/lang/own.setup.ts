// Before the tests: every game speaks English, as a page that has loaded its words does.
import { speak } from './own.svelte'

const files = import.meta.glob<{ own: Record<string, string> }>('../gen/lang/*.en.ts', { eager: true })
for (const [path, { own }] of Object.entries(files)) speak(path.split('/').pop()?.split('.')[0] ?? '', 'en', own)
