import { expect, test } from 'vitest'
import { route } from './router.svelte'

test('every address has its page', () => {
  expect(route('/')).toEqual({ name: 'home' })
  expect(route('/new/hilo')).toEqual({ name: 'new', game: 'hilo' })
  expect(route('/t/ab12')).toEqual({ name: 'table', id: 'ab12' })
  expect(route('/r/ab12')).toEqual({ name: 'replay', id: 'ab12' })
  expect(route('/rules/koikoi')).toEqual({ name: 'rules', game: 'koikoi' })
})

test('anything else is nowhere', () => {
  for (const path of ['/t', '/t/A!', '/t/a/b', '/x/y', '/new/../t']) expect(route(path).name, path).toBe('nowhere')
})
