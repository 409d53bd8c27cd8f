import { expect, test } from 'vitest'
import { piles } from '$/games/hilo/piles'
import { printed as hiifuu } from '$/gen/chance/hiifuu.en'
import { printed as hilo } from '$/gen/chance/hilo.en'
import { printed as hygge } from '$/gen/chance/hygge.en'
import { printed as koikoi } from '$/gen/chance/koikoi.en'
import { check, PARTS, SeedDice, verdict, type Evidence, type Finding, type Thing, type What } from './check'
import vectors from './check.vectors.json'
import { framed, saltCommitment } from './salt'
import type { Draw, SeatEvent, Record as MatchRecord } from './types.gen'

// Matches that the Python engine has played: tests/web/vectors.py

interface Proof {
  version: number
  table: string
  match: number
  commitment: string
  secret: string
  givers: number[]
  commitments: string[]
  salts: string[]
  attempts: number
}
type Proved = Omit<MatchRecord, 'proof' | 'chance' | 'moves'> & {
  proof: Proof
  chance: [string, Thing | Thing[]][]
  moves: [number, string, string?][]
}
const PRINTED: Record<string, Evidence['printed']> = { hiifuu, hilo, hygge, koikoi }
const names = vectors.map((one) => one.record.game)

/** A match as a browser knows it that sat on its first chair; *change* is what the server says otherwise. */
function its(game: string, change?: (record: Proved, all: Evidence) => void): Evidence {
  const found = structuredClone(vectors.find((one) => one.record.game === game))
  if (!found) throw new Error(game)
  const record = found.record as unknown as Proved
  const { table, match, commitment, commitments, salts } = record.proof
  const seqs = record.moves.map((_, at) => at + 10)
  const own = record.moves.flatMap(([seat, text], at) => (seat === 0 ? [[seqs[at] ?? 0, text] as const] : []))
  const all: Evidence = {
    table,
    match,
    record: record as unknown as MatchRecord,
    draws: found.draws as Draw[],
    seqs,
    lists: [{ server: commitment, commitments: [...commitments], at: 1 }],
    salts: [{ table, match, seat: 0, server: commitment, salt: salts[0] ?? '', at: 1, opened: true }],
    moves: { made: Object.fromEntries(own), back: [], at: 1 },
    printed: PRINTED[game] ?? {},
    seen: game === 'hilo' ? piles(found.events as unknown as SeatEvent[]) : {},
  }
  change?.(record, all)
  return all
}

const whats = (all: Evidence, status: Finding['status']): What[] => {
  const found = check(all)
  return PARTS.flatMap((part) => found[part])
    .filter((one) => one.status === status)
    .map((one) => one.what)
}
const wrong = (all: Evidence): What[] => whats(all, 'wrong')

/** Make everything of a record that follows from its secrets, as a server would that forges it well. */
function reseal(record: Proved, all: Evidence): void {
  const { proof } = record
  proof.commitments = proof.salts.map((salt, seat) =>
    salt ? saltCommitment(proof.table, proof.match, seat, proof.commitment, salt) : '',
  )
  const bytes = (hex: string): Uint8Array =>
    Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))
  record.seed = framed(['tablee/2 seed', bytes(proof.secret), ...proof.salts.map(bytes)])
  const dice = new SeedDice(record.seed)
  record.chance = all.draws.map(({ name, rolls }) => {
    const gave: Thing[] = []
    for (const roll of rolls) {
      if (name === 'oya') roll.among = (rolls[0]?.among ?? []).filter((card) => !gave.includes(card))
      gave.push(...dice.roll(roll.kind, roll.among))
    }
    return [name, name === 'first' ? (gave[0] as Thing) : gave]
  })
}

// The arithmetic

test.each(names)('a match of %s that Python has played follows from its seed, all of it', (game) => {
  const found = check(its(game))
  expect(PARTS.flatMap((part) => found[part]).filter((one) => one.status !== 'right')).toEqual([])
  expect(verdict(found)).toBe('right')
  expect(found.draws).toHaveLength(its(game).record.chance.length)
})

test('every kind of chance is among them, and each is compared with what it should be', () => {
  const found = names.flatMap((game) => check(its(game)).draws.map((one) => `${one.chance}: ${one.what}`))
  expect(new Set(found)).toEqual(
    new Set(['first: lot', 'deck: printed', 'tokens: line', 'oya: printed', 'reshuffle: seen']),
  )
})

test('numbers are those of the seed: a block of four, then the next', () => {
  const dice = new SeedDice('00'.repeat(32))
  expect([6, 48, 2, 1000, 52, 1].map((n) => dice.below(n))).toEqual(ROLLED)
  expect(() => dice.below(0)).toThrow(RangeError)
  expect(() => dice.below(1.5)).toThrow(RangeError)
})
const ROLLED = [0, 3, 1, 891, 16, 0] // tablee.SeedDice(bytes(32))

test('a number that would make some more likely than others is passed over', () => {
  const dice = new SeedDice('00'.repeat(32))
  for (let n = 0; n < 528; n++) dice.below(2)
  expect(dice.below(9002803355714047)).toBe(2046694932285567) // as tablee.SeedDice; the next number itself would give 8908194810624273
})

test('a shuffle leaves its list as it is', () => {
  const list = [1, 2, 3, 4, 5]
  expect(new SeedDice('22'.repeat(32)).shuffled(list).sort()).toEqual(list)
  expect(list).toEqual([1, 2, 3, 4, 5])
})

// Forgeries: what the record says of itself

test('another secret of the server', () => {
  expect(wrong(its('koikoi', ({ proof }) => (proof.secret = 'ab'.repeat(32))))).toEqual(['server_broken', 'seed_wrong'])
})

test('another salt', () => {
  const forged = its('koikoi', ({ proof }) => (proof.salts[0] = 'ab'.repeat(32)))
  expect(wrong(forged)).toEqual(['person_broken', 'own_salt_wrong', 'seed_wrong'])
})

test('another seed', () => {
  const found = wrong(its('koikoi', (record) => (record.seed = 'ab'.repeat(32))))
  expect(found).toEqual(['seed_wrong', 'list_wrong', 'order_wrong'])
})

test('the secrets of another match, or of another table', () => {
  expect(wrong(its('koikoi', ({ proof }) => (proof.match = 2)))).toContain('other_match')
  expect(wrong(its('koikoi', ({ proof }) => (proof.table = 'another')))).toContain('other_match')
})

test('givers that are not those who gave', () => {
  expect(wrong(its('koikoi', ({ proof }) => (proof.givers = [])))).toEqual(['givers_wrong'])
  expect(wrong(its('koikoi', ({ proof }) => (proof.givers = [0, 1])))).toContain('givers_wrong')
  expect(wrong(its('koikoi', ({ proof }) => proof.salts.push('')))).toContain('givers_wrong')
})

test.each(names)('another deck of %s', (game) => {
  const swap = (deck: Thing[]): void => void deck.splice(0, 2, deck[1] as Thing, deck[0] as Thing)
  const forged = its(game, (record) => swap(record.chance.find(([name]) => name === 'deck')?.[1] as Thing[]))
  expect(wrong(forged)).toEqual(['order_wrong'])
})

test.each(names)('a deck of %s that is shuffled from another list, so that the order follows', (game) => {
  const forged = its(game, (record, all) => {
    const { rolls } = all.draws.find((draw) => draw.name === 'deck') as Draw
    const [roll] = rolls
    roll?.among.reverse()
    if (game === 'hygge') {
      const dice = new SeedDice(record.seed)
      dice.below(3) // who begins
      const deck = dice.shuffled(roll?.among ?? [])
      rolls[1]?.among.splice(0, 9, ...deck.slice(-9))
      const deal = record.chance.find(([name]) => name === 'deck')
      if (deal) deal[1] = [...deck.slice(0, -9), ...dice.shuffled(rolls[1]?.among ?? [])]
    } else reseal(record, all)
  })
  expect(wrong(forged)).toEqual(['list_wrong'])
})

test('a reshuffle of other cards than the discards that were seen', () => {
  const forged = its('hilo', (record, all) => {
    const among = all.draws.find((draw) => draw.name === 'reshuffle')?.rolls[0]?.among as Thing[]
    among.reverse()
    reseal(record, all)
  })
  expect(wrong(forged)).toEqual(['list_wrong'])
})

test('a lot from a list in another order, which would let the server choose', () => {
  const forged = its('hygge', (_, all) => all.draws[0]?.rolls[0]?.among.reverse())
  expect(wrong(forged)).toEqual(['list_wrong'])
})

test('a shuffle less, a shuffle more, a shuffle under another name', () => {
  expect(wrong(its('koikoi', (record) => record.chance.pop()))).toEqual(['draws_missing'])
  expect(wrong(its('koikoi', (record) => record.chance.push(['deck', []])))).toEqual(['draws_missing'])
  const renamed = its('koikoi', (record) => record.chance[1]?.splice(0, 1, 'reshuffle'))
  expect(wrong(renamed)).toEqual(['order_wrong'])
})

test('what cannot even be read', () => {
  expect(wrong(its('koikoi', ({ proof }) => (proof.secret = 'no hex')))).toEqual(['server_broken', 'seed_wrong'])
  expect(wrong(its('koikoi', (record) => (record.seed = '?')))).toEqual(['seed_wrong', 'draws_missing'])
  expect(wrong(its('koikoi', (_, all) => (all.draws = null as unknown as Draw[])))).toEqual(['draws_missing'])
})

// Forgeries that are consistent, but not what this browser committed to

test('a record made consistently from another salt of mine', () => {
  const forged = its('koikoi', (record, all) => {
    record.proof.salts[0] = 'ab'.repeat(32)
    reseal(record, all)
  })
  expect(wrong({ ...forged, lists: [], salts: [], moves: { made: {}, back: [], at: 0 } })).toEqual([]) // elsewhere
  expect(wrong(forged)).toEqual(['list_not_held', 'own_salt_wrong'])
})

test('a record made consistently from another secret of the server', () => {
  const forged = its('koikoi', (record, all) => {
    record.proof.secret = '66'.repeat(32)
    record.proof.commitment = HASH_OF_66
    reseal(record, all)
  })
  expect(wrong(forged)).toEqual(['list_not_held'])
})
const HASH_OF_66 = '352302489bc2fcf025cf00cda8308033f97ac87712ce90b4d7cd72c58e4c3af9'

test('a record that has no proof any more, or a weaker one', () => {
  const without = its('koikoi', (record) => delete (record as Partial<Proved>).proof)
  expect(wrong(without)).toEqual(['list_not_held'])
  expect(whats(without, 'open')).toEqual(['no_proof'])
  expect(wrong(its('koikoi', ({ proof }) => (proof.version = 1)))).toContain('list_not_held')
})

test('an attempt that is hidden', () => {
  const hidden = its('koikoi', (_, all) => all.lists.push({ server: '11'.repeat(32), commitments: [], at: 0 }))
  expect(wrong(hidden)).toEqual(['attempts_wrong'])
  const told = its('koikoi', (record, all) => {
    all.lists.push({ server: '11'.repeat(32), commitments: [], at: 0 })
    record.proof.attempts = 2
  })
  expect(verdict(check(told))).toBe('right')
})

test('a browser that left before the cards were dealt cannot tell', () => {
  const left = its('koikoi', (record, all) => {
    all.lists = [{ server: '11'.repeat(32), commitments: ['22'.repeat(32), ''], at: 0 }]
    all.moves = { made: {}, back: [], at: 0 }
    record.proof.attempts = 2
  })
  expect(wrong(left)).toEqual([])
  expect(whats(left, 'open')).toContain('left_before')
  left.moves.made[10] = String(left.record.moves[0]?.[1]) // but it has moved
  expect(wrong(left)).toContain('list_not_held')
})

test('a browser that was not there, a server alone, a proof of version 1: consistent, and said to be weaker', () => {
  const nowhere = its('koikoi', (_, all) => Object.assign(all, { lists: [], salts: [] }))
  expect(whats({ ...nowhere, moves: { made: {}, back: [], at: 0 } }, 'open')).toEqual(['not_there'])
  const alone = its('koikoi', (record, all) => {
    record.proof.givers = []
    record.proof.salts[0] = ''
    reseal(record, all)
    all.lists = []
    all.salts = []
  })
  expect(wrong(alone)).toEqual([])
  expect(whats(alone, 'open')).toContain('server_alone')
})

// My moves

test('another move of mine', () => {
  const forged = its('koikoi', (record) => {
    const own = record.moves.find(([seat]) => seat === 0)
    if (own) own[1] = 'play 12L'
  })
  expect(wrong(forged)).toEqual(['own_move_wrong'])
  const found = check(forged).moves[0]
  expect(found?.lists?.[1]).toEqual(['play 12L'])
  expect(its('koikoi').record.moves[(found?.n ?? 0) - 1]?.[1]).toBe(found?.lists?.[0][0])
})

test('my move, said to be a bot’s; and one that is not there any more', () => {
  const forged = its('koikoi', (record) => record.moves.find(([seat]) => seat === 0)?.push('clock'))
  expect(wrong(forged)).toEqual(['own_move_wrong'])
  expect(wrong(its('koikoi', (_, all) => (all.moves.made[5000] = 'stop')))).toEqual(['own_move_missing'])
})

test('what I took back is not missed, and what I did afterwards is', () => {
  const back = its('koikoi', (_, all) => {
    all.moves.made[5000] = 'stop'
    all.moves.back = [5001]
  })
  expect(wrong(back)).toEqual([])
  back.moves.back = [4999]
  expect(wrong(back)).toEqual(['own_move_missing'])
})

test('moves of my seat that I made elsewhere are only counted', () => {
  const all = its('koikoi')
  const made = Object.keys(all.moves.made)
  delete all.moves.made[Number(made[0])]
  expect(wrong(all)).toEqual([])
  expect(check(all).moves).toEqual([
    { status: 'right', what: 'own_moves', n: made.length - 1 },
    { status: 'open', what: 'made_elsewhere', n: 1 },
  ])
})

// A game that this page was not built with

test('lists that this page does not know are redone and said to be unknown', () => {
  const unknown = { ...its('koikoi'), printed: {} }
  expect(wrong(unknown)).toEqual([])
  expect(check(unknown).draws.map((one) => one.what)).toEqual(['unlisted', 'unlisted'])
  expect(verdict(check(unknown))).toBe('open')
})

test('a number that is neither shuffle nor pick cannot be redone, and what follows still can', () => {
  const odd = its('koikoi', (_, all) => {
    all.printed = { deck: all.printed['deck'] ?? {} }
    all.draws[0] = { name: 'oya', rolls: [48, 47].map((n) => ({ kind: 'below', among: [n] })) }
  })
  expect(wrong(odd)).toEqual([])
  expect(check(odd).draws.map((one) => one.what)).toEqual(['cannot', 'printed'])
})
