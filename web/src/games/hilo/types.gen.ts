// Made by `make types` from the Python types. Change those, not this.
import type {} from '$/lib/types.gen'

declare module '$/lib/types.gen' {
  interface Views {
    hilo: hilo.View
  }
  interface SeatEvents {
    hilo: hilo.Own
  }

  namespace hilo {
    type Own = Closed | Dealt | Drew | Dropped | Flipped | FlipsShown | Kept | Placed | Removed | Reshuffled | Revealed | Starts
    type SeatEvent = SharedEvent | Own

    /**
     * A player's cards in reading order, None for those this seat has not seen. `showing` is the sum of the others.
     *
     * `full` are full lines that lie there, declined or just made.
     */
    interface Grid {
      rows: number
      cols: number
      cells: (string | null)[]
      showing: number
      near: Near[]
      full: string[]
    }

    /**
     * A line one card away: two face-up cards of a colour; `cell` is the third, face down or of another colour.
     */
    interface Near {
      line: string
      colour: string
      cell: number
    }

    /**
     * HL-10 to HL-15: what a `hilo` would remove, in the order of the discard pile: its line, then those that go too.
     *
     * `cells` is what is left, in `rows` rows. If two lines have to go, the player is asked for their order afterwards.
     */
    interface Offer {
      move: string
      removes: string[][]
      rows: number
      cells: (string | null)[]
    }

    /**
     * HL-16: a player has no face-down card any more; all others have one more turn.
     */
    interface Closed {
      event: 'closed'
      seat: number
    }

    /**
     * HL-2, HL-3: everybody has nine face-down cards; `discard` starts the discard pile.
     */
    interface Dealt {
      event: 'dealt'
      round: number
      discard: string
    }

    /**
     * HL-7: a player looks at the top card of the draw pile; only they themself hear which it is.
     */
    interface Drew {
      event: 'drew'
      seat: number
      card: string | null
    }

    /**
     * HL-8: the drawn card is discarded and a face-down card turned over.
     */
    interface Dropped {
      event: 'dropped'
      seat: number
      card: string
      cell: number
      turned: string
    }

    /**
     * HL-4: a player has turned over two cards; only they themself hear which.
     */
    interface Flipped {
      event: 'flipped'
      seat: number
      cells: number[]
      cards: string[]
    }

    /**
     * HL-4: all have flipped, and everybody sees it. By seat.
     */
    interface FlipsShown {
      event: 'flips_shown'
      flips: Flips[]
    }

    /**
     * The two cards that a player turned over first.
     */
    interface Flips {
      cells: number[]
      cards: string[]
      sum: number
    }

    /**
     * HL-10: a player leaves a full line where it is.
     */
    interface Kept {
      event: 'kept'
      seat: number
    }

    /**
     * HL-6, HL-7: a card from the "discard" pile or the draw "pile" replaces another, which may have been face down.
     */
    interface Placed {
      event: 'placed'
      seat: number
      cell: number
      card: string
      source: string
      replaced: string
      was_down: boolean
    }

    /**
     * HL-10 to HL-15: a line goes to the discard pile, the last of its cards on top. `slide` is "rows", "cols" or None.
     *
     * `forced` if pushing the triangles together made it.
     */
    interface Removed {
      event: 'removed'
      seat: number
      line: string
      slide: string | null
      cards: string[]
      forced: boolean
    }

    /**
     * HL-9: all discards but the top one are the new draw pile.
     */
    interface Reshuffled {
      event: 'reshuffled'
      cards: number
    }

    /**
     * HL-17 to HL-19: the end of a round; `doubled` if the closer's sum counts twice. Sheets and points are by seat.
     */
    interface Revealed {
      event: 'revealed'
      closer: number
      sheets: Sheet[]
      doubled: boolean
      points: number[]
    }

    /**
     * HL-17, HL-18: what was turned over at the end, what went, what is left, and its sum.
     */
    interface Sheet {
      turned: string[]
      removed: Removal[]
      left: string[]
      sum: number
    }

    /**
     * A line that went at the final reveal.
     */
    interface Removal {
      line: string
      slide: string | null
      cards: string[]
    }

    /**
     * HL-5: the highest sum starts; `lot` if several had it.
     */
    interface Starts {
      event: 'starts'
      seat: number
      lot: boolean
    }

    /**
     * What a seat sees. `grids` are by seat; `flips` how many cards each has turned over while all flip (HL-4).
     *
     * `drawn` is the card this seat has drawn and not yet placed (HL-7). `left` is how many turns are left once there is a
     * `closer` (HL-16), the current one included.
     */
    interface View {
      game: 'hilo'
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
      turn: number | null
      grids: Grid[]
      flips: number[]
      discard: string | null
      discards: number
      pile: number
      drawn: string | null
      closer: number | null
      left: number | null
      offers: Offer[]
    }
  }
}
