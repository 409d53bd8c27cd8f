// "Check the cards": does a finished match follow from what everybody sealed before it was dealt, and from what this
// browser has kept of it? Pure arithmetic, without any rule of any game; docs/records.md says what it proves.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import type { KeptMoves } from './kept'
import { framed, saltCommitment, type KeptList, type KeptSalt } from './salt'
import type { Draw, Record as MatchRecord, Roll } from './types.gen'

export type Thing = string | number

/** How a chance is drawn, from the list that is printed in the rules: a roll after the other. */
export interface PrintedRoll {
  kind: Roll['kind']
  /** The last so many of what the roll before gave come first … */
  rest: number
  /** … then these … */
  from: Thing[]
  /** … without what was picked before. */
  without?: boolean
}

/** Everything there is to compare. */
export interface Evidence {
  table: string
  match: number
  /** What the server says. */
  record: MatchRecord
  draws: Draw[]
  /** The number of the step of each move of the record. */
  seqs: number[]
  /** What this browser has kept. */
  lists: KeptList[]
  salts: KeptSalt[]
  moves: KeptMoves
  /** What this page was built with: by the name of a chance and the number of players. */
  printed: Record<string, Record<string, PrintedRoll[]>>
  /** What everybody saw that was shuffled again, one after the other, by the name of the chance. */
  seen: Record<string, string[][]>
}

/** "wrong" breaks it; "open" is what cannot be known here. */
export type Status = 'right' | 'wrong' | 'open'

/** What was found. The parts are a player's seat, a number, or the name of a chance. */
export interface Finding {
  status: Status
  what: What
  seat?: number
  n?: number
  more?: number
  chance?: string
  /** The list before, and the list after. */
  lists?: [Thing[], Thing[]]
}
export type What =
  | 'server_sealed'
  | 'server_broken'
  | 'person_sealed'
  | 'person_broken'
  | 'other_match'
  | 'givers_wrong'
  | 'server_alone'
  | 'version_1'
  | 'no_proof'
  | 'not_there'
  | 'list_held'
  | 'list_not_held'
  | 'left_before'
  | 'own_salt'
  | 'own_salt_wrong'
  | 'attempts'
  | 'attempts_wrong'
  | 'seed_follows'
  | 'seed_wrong'
  | 'printed'
  | 'seen'
  | 'lot'
  | 'line'
  | 'unlisted'
  | 'cannot'
  | 'list_wrong'
  | 'order_wrong'
  | 'draws_missing'
  | 'own_moves'
  | 'no_own_moves'
  | 'own_move_wrong'
  | 'own_move_missing'
  | 'made_elsewhere'

export const PARTS = ['sealed', 'device', 'seed', 'draws', 'moves'] as const
export type Findings = Record<(typeof PARTS)[number], Finding[]>

interface Proof1 {
  version: 1
  commitment: string
  secret: string
  salts: string[]
}
interface Proof2 extends Omit<Proof1, 'version'> {
  version: 2
  table: string
  match: number
  givers: number[]
  commitments: string[]
  attempts: number
}
type Proof = Proof1 | Proof2

/** Numbers from a seed: block n is SHA-256(seed ‖ n as 8 bytes), read as four numbers of 64 bits, all big-endian. */
export class SeedDice {
  #numbers: bigint[] = []
  #blocks = 0n

  constructor(readonly seed: string) {}

  #next(): bigint {
    if (!this.#numbers.length) {
      const count = new Uint8Array(8)
      new DataView(count.buffer).setBigUint64(0, this.#blocks++)
      const { buffer, byteOffset } = sha256(concatBytes(hexToBytes(this.seed), count))
      const block = new DataView(buffer, byteOffset)
      this.#numbers = [0, 8, 16, 24].map((at) => block.getBigUint64(at))
    }
    return this.#numbers.shift() as bigint
  }

  /** A number from 0 to n − 1: the next one below the last multiple of n, modulo n. */
  below(n: number): number {
    if (!(Number.isSafeInteger(n) && n > 0)) throw new RangeError(`no number is below ${n}`)
    const size = BigInt(n)
    const limit = 2n ** 64n - (2n ** 64n % size)
    let number = this.#next()
    while (number >= limit) number = this.#next()
    return Number(number % size)
  }

  /** Fisher–Yates, from the last one down; the list itself stays as it is. */
  shuffled<T>(list: readonly T[]): T[] {
    const out = [...list]
    for (let at = out.length - 1; at > 0; at--) {
      const other = this.below(at + 1)
      ;[out[at], out[other]] = [out[other] as T, out[at] as T]
    }
    return out
  }

  /** What a roll gives. */
  roll(kind: Roll['kind'], among: readonly Thing[]): Thing[] {
    if (kind === 'shuffle') return this.shuffled(among)
    const at = this.below(kind === 'pick' ? among.length : Number(among[0]))
    return kind === 'pick' ? [among[at] as Thing] : [at]
  }
}

/** Look at everything. Whatever cannot even be read is wrong. */
export function check(its: Evidence): Findings {
  const attempt = (what: What, look: () => Finding[]): Finding[] => {
    try {
      return look()
    } catch {
      return [{ status: 'wrong', what }]
    }
  }
  return {
    sealed: attempt('server_broken', () => sealed(its)),
    device: attempt('list_not_held', () => device(its)),
    seed: attempt('seed_wrong', () => seed(its)),
    draws: attempt('draws_missing', () => draws(its)),
    moves: attempt('own_move_missing', () => moves(its)),
  }
}

/** What it all comes to. */
export function verdict(findings: Findings): Status {
  const all = PARTS.flatMap((part) => findings[part].map((one) => one.status))
  return (
    all.includes('wrong') ? 'wrong'
    : all.includes('open') ? 'open'
    : 'right'
  )
}

const right = (fine: boolean): Status => (fine ? 'right' : 'wrong')
const same = (one: readonly Thing[], other: readonly Thing[]): boolean =>
  one.length === other.length && one.every((thing, at) => thing === other[at])
const proofOf = (its: Evidence): Proof | undefined => its.record.proof as Proof | undefined

/** Each secret is the one whose hash was shown before. */
function sealed(its: Evidence): Finding[] {
  const proof = proofOf(its)
  if (!proof) return [{ status: 'open', what: 'no_proof' }]
  const opens = bytesToHex(sha256(hexToBytes(proof.secret))) === proof.commitment
  const server: Finding = { status: right(opens), what: opens ? 'server_sealed' : 'server_broken' }
  if (proof.version === 1) return [server, { status: 'open', what: 'version_1' }]
  const { table, match, givers, commitments, salts, commitment } = proof
  const found = [server]
  if (table !== its.table || match !== its.match) found.push({ status: 'wrong', what: 'other_match' })
  const given = (list: string[]): number[] => list.flatMap((one, seat) => (one ? [seat] : []))
  if (!same(given(commitments), givers) || !same(given(salts), givers) || salts.length !== its.record.players)
    found.push({ status: 'wrong', what: 'givers_wrong' })
  for (const seat of givers) {
    const fits = saltCommitment(table, match, seat, commitment, salts[seat] ?? '') === commitments[seat]
    found.push({ status: right(fits), what: fits ? 'person_sealed' : 'person_broken', seat })
  }
  if (!givers.length) found.push({ status: 'open', what: 'server_alone' })
  return found
}

/** What was sealed is what this browser saw then, and its own part is its own. */
function device(its: Evidence): Finding[] {
  const proof = proofOf(its)
  const { lists, salts } = its
  if (!lists.length) return [{ status: 'open', what: 'not_there' }]
  if (!proof || proof.version === 1) return [{ status: 'wrong', what: 'list_not_held' }]
  const found: Finding[] = []
  const was = (list: KeptList): boolean => list.server === proof.commitment && same(list.commitments, proof.commitments)
  const isHeld = lists.some(was)
  // it surely was there when the cards were dealt: it has moved, or no list came after those that it held
  const stayed = Object.keys(its.moves.made).length > 0 || lists.length >= proof.attempts
  if (isHeld) found.push({ status: 'right', what: 'list_held' })
  else found.push(stayed ? { status: 'wrong', what: 'list_not_held' } : { status: 'open', what: 'left_before' })
  for (const own of salts) {
    const hash = saltCommitment(own.table, own.match, own.seat, own.server, own.salt)
    if (isHeld ? proof.commitments[own.seat] !== hash : !(stayed && own.opened)) continue // of another attempt
    const mine = proof.salts[own.seat] === own.salt
    found.push({ status: right(mine), what: mine ? 'own_salt' : 'own_salt_wrong', seat: own.seat })
  }
  const enough = lists.length <= proof.attempts
  const what = enough ? 'attempts' : 'attempts_wrong'
  return [...found, { status: right(enough), what, n: proof.attempts, more: lists.length }]
}

/** The seed is made of all secrets. */
function seed(its: Evidence): Finding[] {
  const proof = proofOf(its)
  if (!proof) return []
  const parts = [proof.secret, ...proof.salts].map((one) => hexToBytes(one))
  const made = proof.version === 1 ? bytesToHex(sha256(concatBytes(...parts))) : framed(['tablee/2 seed', ...parts])
  const follows = made === its.record.seed
  return [{ status: right(follows), what: follows ? 'seed_follows' : 'seed_wrong' }]
}

/** All chance is what the seed makes of the lists, and these are the right ones. */
function draws(its: Evidence): Finding[] {
  const dice = new SeedDice(its.record.seed)
  const times: Record<string, number> = {}
  const chances = its.record.chance as [string, Thing | Thing[]][]
  const found = its.draws.slice(0, chances.length).map(({ name, rolls }, at): Finding => {
    const [chance, value] = chances[at] as [string, Thing | Thing[]]
    const n = (times[name] = (times[name] ?? 0) + 1)
    const one = redrawn(its, name, n, rolls, dice)
    const told = Array.isArray(value) ? value : [value]
    const about = { chance, n, lists: [one.before, told] as [Thing[], Thing[]] }
    if (one.status === 'wrong' || one.what === 'cannot') return { ...about, status: one.status, what: one.what }
    if (chance !== name || !same(one.after, told)) return { ...about, status: 'wrong', what: 'order_wrong' }
    const seat = typeof value === 'number' ? { seat: value } : {}
    return { ...about, ...seat, status: one.status, what: one.what }
  })
  if (its.draws.length !== chances.length) found.push({ status: 'wrong', what: 'draws_missing' })
  return found
}

interface Redrawn {
  status: Status
  what: What
  before: Thing[]
  after: Thing[]
}

/** One chance once more: from the printed list, from what was seen, or else from the list that the server names. */
function redrawn(its: Evidence, name: string, n: number, rolls: Roll[], dice: SeedDice): Redrawn {
  const seen = its.seen[name]?.[n - 1]
  const printed =
    its.printed[name]?.[its.record.players] ?? (seen && [{ kind: 'shuffle' as const, rest: 0, from: seen }])
  const before = printed?.[0]?.from ?? rolls[0]?.among ?? []
  const result = (status: Status, what: What, after: Thing[] = []): Redrawn => ({ status, what, before, after })
  if (printed) {
    const after: Thing[] = []
    let listed = rolls.length === printed.length
    for (const [at, { kind, rest, from, without }] of printed.entries()) {
      const among = [
        ...(rest ? after.splice(-rest) : []),
        ...(without ? from.filter((one) => !after.includes(one)) : from),
      ]
      listed &&= rolls[at]?.kind === kind && same(rolls[at].among, among)
      after.push(...dice.roll(kind, among))
    }
    if (!listed) return result('wrong', 'list_wrong')
    return result('right', seen ? 'seen' : 'printed', after)
  }
  if (!rolls.length || rolls.some((roll) => roll.kind === 'below')) {
    for (const { kind, among } of rolls) dice.roll(kind, among) // what comes after it goes on from there
    return result('open', 'cannot')
  }
  const after = rolls.flatMap(({ kind, among }) => dice.roll(kind, among))
  const [roll] = rolls
  if (rolls.length > 1 || typeof roll?.among[0] !== 'number') return result('open', 'unlisted', after)
  const ascending = roll.among.every((one, at, all) => !at || Number(all[at - 1]) <= Number(one))
  return result(
    right(ascending),
    !ascending ? 'list_wrong'
    : roll.kind === 'pick' ? 'lot'
    : 'line',
    after,
  )
}

/** The moves that were made in this browser are in the record as they were made. */
function moves(its: Evidence): Finding[] {
  const told = its.record.moves as [number, string, string?][]
  const made = Object.entries(its.moves.made).map(([seq, text]) => ({ seq: Number(seq), text }))
  const found: Finding[] = []
  const places = new Set<number>()
  for (const { seq, text } of made) {
    const at = its.seqs.indexOf(seq)
    const move = told[at]
    if (!move) {
      if (!its.moves.back.some((back) => back > seq)) found.push({ status: 'wrong', what: 'own_move_missing' })
    } else if (move[1] !== text || move[2] !== undefined)
      found.push({ status: 'wrong', what: 'own_move_wrong', n: at + 1, lists: [[text], [move[1]]] })
    else places.add(at)
  }
  const seats = new Set([...its.salts.map((one) => one.seat), ...[...places].map((at) => told[at]?.[0])])
  const others = told.filter(([seat, , by], at) => seats.has(seat) && by === undefined && !places.has(at)).length
  if (found.length) return found
  if (places.size) found.push({ status: 'right', what: 'own_moves', n: places.size })
  if (others) found.push({ status: 'open', what: 'made_elsewhere', n: others })
  return found.length ? found : [{ status: 'right', what: 'no_own_moves' }]
}
