// My part of a match's seed: 32 random bytes, of which the others see a hash first and the bytes afterwards.
//
// What was committed to, and every list of commitments that was held, is kept across reloads, by its hash: several tabs
// write different keys or the same value, and so do no harm. SHA-256 is a library's: crypto.subtle is not there on plain
// http in a home network.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { keys, prune, read, write } from './kept'

export interface KeptSalt {
  table: string
  match: number
  seat: number
  /** The server's commitment. */
  server: string
  salt: string
  at: number
  /** It was sent to the server, for the one list that names it. */
  opened?: boolean
}

export interface KeptList {
  /** The server's commitment. */
  server: string
  commitments: string[]
  at: number
}

/** As much of a table as is needed here. */
export interface Listing {
  id: string
  match: number
  commitment: string
  commitments: string[] | null
}

/** The hash of a list: of each field its length as 4 bytes, big-endian, then its bytes. */
export function framed(fields: readonly (Uint8Array | string | number)[]): string {
  const parts = fields.flatMap((field) => {
    const data = field instanceof Uint8Array ? field : utf8ToBytes(String(field))
    const length = new Uint8Array(4)
    new DataView(length.buffer).setUint32(0, data.length)
    return [length, data]
  })
  return bytesToHex(sha256(concatBytes(...parts)))
}

/** 32 random bytes. */
export function newSalt(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(32)))
}

/** What is shown of a salt: good for this seat, in this match, with this commitment of the server only. */
export function saltCommitment(table: string, match: number, seat: number, server: string, salt: string): string {
  return framed(['tablee/2 salt', table, match, seat, hexToBytes(server), hexToBytes(salt)])
}

// What is kept

const SALT = 'tablee.salt.'
const LIST = 'tablee.list.'

/** Keep a salt, under its commitment. */
export function keepSalt(commitment: string, kept: KeptSalt): void {
  write(SALT + commitment, kept)
  prune(SALT)
}

export function saltOf(commitment: string): KeptSalt | null {
  return commitment ? read<KeptSalt>(SALT + commitment) : null
}

/** Keep the list that a table shows. False: it had shown another one with the same commitment of the server. */
export function keepList(its: Listing): boolean {
  const key = `${LIST}${its.id}.${its.match}.${its.commitment}`
  const commitments = its.commitments ?? []
  const before = read<KeptList>(key)
  if (before) return before.commitments.join() === commitments.join()
  write(key, { server: its.commitment, commitments, at: Date.now() })
  prune(LIST)
  return true
}

/** Every list that was held of a match, and what was committed to. */
export function held(table: string, match: number): { lists: KeptList[]; salts: KeptSalt[] } {
  const lists = keys(`${LIST}${table}.${match}.`).flatMap((key) => read<KeptList>(key) ?? [])
  const salts = keys(SALT).flatMap((key) => read<KeptSalt>(key) ?? [])
  return { lists, salts: salts.filter((one) => one.table === table && one.match === match) }
}

/** The salt with which this device opens its part of the list: kept, and what the list names. Null: there is none. */
export function saltFor(its: Listing, seat: number): string | null {
  const own = its.commitments?.[seat] ?? ''
  const kept = saltOf(own)
  return kept && saltCommitment(its.id, its.match, seat, its.commitment, kept.salt) === own ? kept.salt : null
}
