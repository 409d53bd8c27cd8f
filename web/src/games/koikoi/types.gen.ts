// Made by `make types` from the Python types. Change those, not this.
import type {} from '$/lib/types.gen'

declare module '$/lib/types.gen' {
  interface Views {
    koikoi: koikoi.View
  }
  interface SeatEvents {
    koikoi: koikoi.Own
  }

  namespace koikoi {
    type Own = DealVoid | Dealt | Drawn | Joker | KoiKoi | Laid | LuckyHand | OyaDrawn | Stopped | SwapDecided | YakuMade
    type SeatEvent = SharedEvent | Own

    /**
     * What everybody sees of one player. `shown` are cards of the hand that KK-30 has made public.
     */
    interface Player {
      hand: number
      captured: string[]
      yaku: Yaku[]
      base: number
      near: Near[]
      calls: number
      shown: string[]
    }

    /**
     * A combination with its cards and points.
     */
    interface Yaku {
      name: string
      points: number
      cards: string[]
    }

    /**
     * A yaku that is begun and not made: `have` of its cards are captured, `need` more are wanted of `wanted`.
     */
    interface Near {
      name: string
      have: number
      need: number
      wanted: string[]
    }

    /**
     * KK-21: what a stop is worth. `leftover` is what KK-31 adds to the captured cards.
     */
    interface Score {
      yaku: Yaku[]
      leftover: string[]
      base: number
      own: number
      risk: number
      seven: number
      points: number
    }

    /**
     * KK-6, KK-7: the same oya deals again. `reason` is "both_lucky", "four_of_a_month" or "four_pairs".
     */
    interface DealVoid {
      event: 'deal_void'
      reason: string
    }

    /**
     * KK-4: a deal; the ba is face up.
     */
    interface Dealt {
      event: 'dealt'
      round: number
      oya: number
      ba: string[]
    }

    /**
     * KK-23: the hands are used up and nobody stopped.
     */
    interface Drawn {
      event: 'drawn'
    }

    /**
     * KK-27, KK-30: Gaji was played as a joker on a card; `shown` is the fourth card that foiled it.
     */
    interface Joker {
      event: 'joker'
      seat: number
      target: string
      shown: string | null
    }

    /**
     * KK-19: a player plays on; `calls` is how often so far.
     */
    interface KoiKoi {
      event: 'koi_koi'
      seat: number
      calls: number
    }

    /**
     * KK-9 to KK-12: a card was played or turned over. `took` holds what it captured; empty: it stays in the ba.
     *
     * `waits` if two cards match and the player still has to choose.
     */
    interface Laid {
      event: 'laid'
      seat: number
      card: string
      source: string
      took: string[]
      waits: boolean
    }

    /**
     * KK-6: a lucky hand is shown.
     */
    interface LuckyHand {
      event: 'lucky_hand'
      seat: number
      hand: string[]
      kind: string
    }

    /**
     * KK-3: both drew a card for the deal; `oya` is None if the months were equal.
     */
    interface OyaDrawn {
      event: 'oya_drawn'
      cards: string[]
      oya: number | null
    }

    /**
     * KK-19, KK-20: a player stops, or has to (not `asked`), and scores.
     */
    interface Stopped {
      event: 'stopped'
      seat: number
      asked: boolean
      score: Score
    }

    /**
     * KK-5: the opponent of the oya kept the hands as dealt, or exchanged them.
     */
    interface SwapDecided {
      event: 'swap_decided'
      seat: number
      swapped: boolean
    }

    /**
     * KK-19: a player has more yaku points than before.
     */
    interface YakuMade {
      event: 'yaku_made'
      seat: number
      yaku: Yaku[]
      base: number
    }

    /**
     * What a seat sees. `hand` is None for a stranger, and for everybody before KK-5 is decided.
     *
     * `captures` holds, for each card of the hand, the cards of the ba it would take. `turned` is the pile's card that
     * waits for a choice (KK-12), `stop` what a stop would score now (KK-21), `joker_month` what KK-31 hands over at the
     * end, `closed` the months of KK-30.
     */
    interface View {
      game: 'koikoi'
      players: number
      seat: number | null
      round: number
      rounds: number[][]
      totals: number[]
      over: boolean
      winners: number[]
      to_act: number[]
      duty: string
      legal: string[]
      choose: Choose | null
      last: SeatEvent[]
      oya: number
      months: number
      ba: string[]
      pile: number
      hand: string[] | null
      captures: {
        [k: string]: string[]
      }
      seats: Player[]
      turned: string | null
      stop: Score | null
      joker_owner: number | null
      joker_month: number | null
      closed: number[]
    }
  }
}
