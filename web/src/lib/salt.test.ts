import { expect, test } from 'vitest'
import { MOST } from './kept'
import { framed, held, keepList, keepSalt, newSalt, saltCommitment, saltFor, saltOf, type KeptSalt } from './salt'
import { emptyStorage } from './storage.stub'

const SERVER = '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd'
const SALT = Array.from({ length: 32 }, (_, n) => (32 + n).toString(16)).join('')
const OWN = '4792ae6cb79dcd20cb310dba120d3688ef880e55fc6de853e4c7b23b402f8e25'
const ID = '23456789abcdef'
const kept = (change: Partial<KeptSalt> = {}): KeptSalt => ({
  table: ID,
  match: 1,
  seat: 0,
  server: SERVER,
  salt: SALT,
  at: 1,
  ...change,
})
const listing = (commitments: string[], commitment = SERVER) => ({ id: ID, match: 1, commitment, commitments })

emptyStorage()

test('the hash is that of the vector, and bytes cannot move between fields', () => {
  expect(saltCommitment(ID, 1, 0, SERVER, SALT)).toBe(OWN)
  expect(framed(['ab', 'c'])).not.toBe(framed(['a', 'bc']))
})

test('a salt is 32 bytes, another each time', () => {
  expect(newSalt()).toMatch(/^[0-9a-f]{64}$/)
  expect(newSalt()).not.toBe(newSalt())
})

test('what was committed to is found for the list that names it, and for no other', () => {
  keepSalt(OWN, kept())
  expect(saltFor(listing([OWN, '']), 0)).toBe(SALT)
  expect(saltFor(listing(['', OWN]), 1)).toBeNull() // another seat
  expect(saltFor(listing([OWN, ''], '00'.repeat(32)), 0)).toBeNull() // another commitment of the server
  expect(saltFor({ ...listing([OWN, '']), match: 2 }, 0)).toBeNull()
  expect(saltFor({ ...listing([OWN, '']), id: 'another' }, 0)).toBeNull()
  expect(saltFor(listing(['11'.repeat(32), '']), 0)).toBeNull()
  expect(saltFor({ ...listing([]), commitments: null }, 0)).toBeNull()
})

test('one list for one commitment of the server; every list is held', () => {
  expect(keepList(listing([OWN, '']))).toBe(true)
  expect(keepList(listing([OWN, '']))).toBe(true)
  expect(keepList(listing([OWN, '11'.repeat(32)]))).toBe(false)
  expect(keepList(listing([OWN, ''], '22'.repeat(32)))).toBe(true)
  keepSalt(OWN, kept())
  const { lists, salts } = held(ID, 1)
  expect(lists.map((list) => list.server).sort()).toEqual(['22'.repeat(32), SERVER])
  expect(salts).toEqual([kept()])
  expect(held(ID, 2)).toEqual({ lists: [], salts: [] })
})

test('only so many are kept, the newest ones', () => {
  for (let n = 0; n < MOST + 3; n++) keepSalt(String(n), kept({ at: n }))
  expect(saltOf('2')).toBeNull()
  expect(saltOf('3')?.at).toBe(3)
  expect(saltOf(String(MOST + 2))?.at).toBe(MOST + 2)
})

test('a browser that keeps nothing still takes part', () => {
  Object.assign(globalThis, {
    localStorage: {
      get length() {
        throw new Error('no')
      },
      getItem() {
        throw new Error('no')
      },
      setItem() {
        throw new Error('no')
      },
    },
  })
  keepSalt(OWN, kept())
  expect(saltFor(listing([OWN, '']), 0)).toBe(SALT)
})
