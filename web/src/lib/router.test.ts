import { expect, test } from 'vitest'
import { route } from './router.svelte'

test('every address has its page', () => {
  expect(route('/')).toEqual({ name: 'home' })
  expect(route('/new/hilo')).toEqual({ name: 'new', game: 'hilo' })
  expect(route('/t/ab12')).toEqual({ name: 'table', id: 'ab12', match: null })
  expect(route('/t/ab12/3')).toEqual({ name: 'table', id: 'ab12', match: 3 })
  expect(route('/r/ab12')).toEqual({ name: 'replay', id: 'ab12', match: null })
  expect(route('/r/ab12/12')).toEqual({ name: 'replay', id: 'ab12', match: 12 })
  expect(route('/learn/hilo')).toEqual({ name: 'learn', game: 'hilo', number: null })
  expect(route('/learn/hilo/2')).toEqual({ name: 'learn', game: 'hilo', number: 2 })
  expect(route('/review/ab12/2')).toEqual({ name: 'review', id: 'ab12', match: 2 })
  expect(route('/drill')).toEqual({ name: 'drill' })
  expect(route('/rules/koikoi')).toEqual({ name: 'rules', game: 'koikoi' })
})

test('anything else is nowhere', () => {
  for (const path of [
    '/t',
    '/t/A!',
    '/t/a/b',
    '/t/a/0',
    '/t/a/1/2',
    '/x/y',
    '/new/../t',
    '/new/hilo/1',
    '/rules/hilo/1',
    '/learn',
    '/learn/hilo/0',
    '/learn/hilo/1/2',
    '/review/a/0',
    '/drill/hilo',
  ])
    expect(route(path).name, path).toBe('nowhere')
})
