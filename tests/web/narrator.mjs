// Tells events as the client does, for test_narration.py: from the client's own modules, in the folder `web`.
// The first file has a list of {game, language, names, seat, event}; into the second goes what is said of each, in order.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const [, , cases, answers] = process.argv
const source = resolve('src')
const { rolldown } = await import(pathToFileURL(createRequire(resolve('package.json')).resolve('rolldown')).href)
const folder = mkdtempSync(join(tmpdir(), 'narrator-'))
try {
  const words = readdirSync(join(source, 'gen/lang')).map((name) => [`gen/${name}`, join(source, 'gen/lang', name)])
  const input = { narration: join(source, 'lib/narration.ts'), words: join(source, 'lib/words.ts'), ...Object.fromEntries(words) }
  const bundle = await rolldown({ input, resolve: { alias: { $: source } }, logLevel: 'silent' })
  await bundle.write({ dir: folder, entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' })
  const load = (name) => import(pathToFileURL(join(folder, `${name}.mjs`)).href)
  const { narrate } = await load('narration')
  const { Words } = await load('words')
  const told = []
  for (const { game, language, names, seat, event } of JSON.parse(readFileSync(cases, 'utf8'))) {
    told.push(narrate(event, new Words(await load(`gen/${game}.${language}.ts`), language, names, seat)))
  }
  writeFileSync(answers, JSON.stringify(told))
} finally {
  rmSync(folder, { recursive: true })
}
