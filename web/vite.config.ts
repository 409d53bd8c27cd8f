// Builds the client into the Python package, src/tablee/web.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import type { Plugin } from 'vite'

/** What the service worker has to keep: the page, its scripts and styles at once; rules and cards when there is time. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    // after Vite has dropped the scripts of which nothing but styles is left: one file too many, and none is kept
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const built = Object.keys(bundle).filter((name) => !name.endsWith('.map'))
        const ofOneGame = (name: string): boolean => {
          const file = bundle[name]
          const from = file?.type === 'chunk' ? (file.facadeModuleId ?? '') : ''
          return /\/gen\/(lang|options|reasons|rules|terms)\//.test(from) || name.endsWith('.json')
        }
        const shell = built.filter((name) => name.startsWith('assets/') && !ofOneGame(name)).map((name) => '/' + name)
        const pictures = built.filter((name) => name.startsWith('assets/') && name.endsWith('.json'))
        const rules: Record<string, string[]> = {}
        for (const one of Object.values(bundle)) {
          const language = one.type === 'chunk' && /gen\/rules\/\w+\.(\w+)\.html/.exec(one.facadeModuleId ?? '')?.[1]
          if (language) (rules[language] ??= pictures.map((name) => '/' + name)).push('/' + one.fileName)
        }
        const version = built
          .join()
          .split('')
          .reduce((hash, c) => (hash * 31 + c.charCodeAt(0)) >>> 0, 7)
          .toString(36)
        const source = readFileSync(new URL('./src/sw.js', import.meta.url), 'utf8')
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: source
            .replace('__VERSION__', version)
            .replace('__RULES__', JSON.stringify(rules))
            .replace('__SHELL__', JSON.stringify(['/', ...shell, '/icon.svg'])),
        })
      },
    },
  }
}

/** Packs every text once, for as long as it takes: `name.br` beside `name`. The page itself is not the same for all. */
function packed(): Plugin {
  let folder = ''
  return {
    name: 'packed',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|json|svg|webmanifest)$/.test(name)) continue
        const text = readFileSync(join(folder, name))
        if (text.length > 512) writeFileSync(join(folder, name + '.br'), brotliCompressSync(text))
      }
    },
  }
}

/** The few styles that every page has come with the page: nothing waits for them. */
function stylesInPage(): Plugin {
  return {
    name: 'styles-in-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(page, { bundle }) {
        return page.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)">/g, (link, name: string) => {
          const file = bundle?.[name]
          return file?.type === 'asset' ? `<style>${String(file.source).trim()}</style>` : link
        })
      },
    },
  }
}

/** index.html says which games there are. */
function gameTitles(): Plugin {
  return {
    name: 'game-titles',
    transformIndexHtml(page) {
      const titles = JSON.parse(readFileSync(new URL('./src/gen/titles.json', import.meta.url), 'utf8')) as string[]
      return page.replaceAll('%GAMES%', titles.join(', '))
    },
  }
}

/** What most pages need. One file: to ask for six small ones takes a phone longer than to read them. */
const OF_MOST_PAGES = /\/src\/lib\/(api|art\.svelte|gameui|trying|visited|words)\.ts|\/src\/table\/Icon\.svelte/

/** What every table needs, and no page without one: a single file of it packs better than ten. */
const OF_EVERY_TABLE = new RegExp(
  '/src/table/(card\\.css|(Back|Banner|Chip|Clock|Player|TableFrame|TopBar|Zone)\\.svelte)' +
    '|/src/lib/(flip|narration|questions|roving|sound|table\\.svelte|turnsign)\\.ts',
)

/** What the pages that are no table share. The page that comes first names every file there is: few names are short. */
const OF_OTHER_PAGES = /\/src\/pages\/(Fan|GameHead|Retry|Top)\.svelte|\/src\/lib\/(lessons|opening)\.ts/

export default defineConfig({
  plugins: [svelte(), serviceWorker(), packed(), gameTitles(), stylesInPage()],
  resolve: { alias: { $: fileURLToPath(new URL('./src', import.meta.url)) } },
  build: {
    outDir: '../src/tablee/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // seven letters of a hash: the page that comes first names every file, and letters of chance do not pack
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'table', test: OF_EVERY_TABLE, includeDependenciesRecursively: false },
            { name: 'pages', test: OF_MOST_PAGES, includeDependenciesRecursively: false },
            { name: 'others', test: OF_OTHER_PAGES, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  test: { include: ['src/**/*.test.ts'], setupFiles: ['src/lang/own.setup.ts'], environment: 'node' },
})
