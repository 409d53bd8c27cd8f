// Made by `make types` from the Python types. Change those, not this.
import type {} from '$/lib/types.gen'

declare module '$/lib/types.gen' {
  interface Views {
    hygge: hygge.View
  }
  interface SeatEvents {
    hygge: hygge.Own
  }

  namespace hygge {
    type Own = Collected | Discarded | FirstPlayer | LastChosen | Passed | Refilled | ReserveLaid | Scored | Sheltered | WinterCame
    type SeatEvent = SharedEvent | Own

    /**
     * A row or column that still has cards, and what taking it now would bring.
     *
     * `refills` if fewer than four cards would be left (HY-9: another turn). `best` is the most snowflakes that this
     * seat's animals could then shelter at once; None for a stranger.
     */
    interface Line {
      move: string
      cards: string[]
      refills: boolean
      best: number | null
    }

    /**
     * What everybody sees of one player: cards by kind, and what they count now. `chose`: the last action is chosen.
     *
     * `sheltered` and its `snowflakes` lie face down (HY-8): None at a table without aids, until the game is over.
     */
    interface Player {
      display: {
        [k: string]: number
      }
      sheltered: {
        [k: string]: number
      } | null
      snowflakes: number | null
      minus: number
      chose: boolean
    }

    /**
     * A shelter that the own display allows: its snowflakes, and the minus points that go with it.
     */
    interface Shelter {
      move: string
      snowflakes: number
      minus: number
    }

    /**
     * HY-7: a player took a row or column.
     */
    interface Collected {
      event: 'collected'
      seat: number
      line: string
      cards: string[]
    }

    /**
     * HY-11: a player's last action was to discard a card.
     */
    interface Discarded {
      event: 'discarded'
      seat: number
      card: string
    }

    /**
     * HY-6, HY-14: who begins; `among` are those it was drawn by lot from, empty if there was no need.
     */
    interface FirstPlayer {
      event: 'first_player'
      round: number
      seat: number
      among: number[]
    }

    /**
     * HY-11: a player has chosen their last action; `move` is None for everybody else.
     */
    interface LastChosen {
      event: 'last_chosen'
      seat: number
      move: string | null
    }

    /**
     * HY-8, HY-11: a player could have sheltered or discarded something, and did not.
     */
    interface Passed {
      event: 'passed'
      seat: number
    }

    /**
     * HY-9: `moved` cards were left and moved up, `added` ones were laid, and the player has another turn.
     */
    interface Refilled {
      event: 'refilled'
      seat: number
      moved: string[]
      added: string[]
    }

    /**
     * HY-5: the reserve of a new game, by position.
     */
    interface ReserveLaid {
      event: 'reserve_laid'
      round: number
      cards: string[]
    }

    /**
     * HY-12: the score sheets of a finished game, by seat.
     */
    interface Scored {
      event: 'scored'
      round: number
      sheets: Sheet[]
    }

    /**
     * HY-12: a player's score: what was sheltered, what still lay face up.
     */
    interface Sheet {
      sheltered: Row[]
      left: Row[]
      snowflakes: number
      minus: number
      points: number
    }

    /**
     * Some copies of a kind and what they count together.
     */
    interface Row {
      card: string
      copies: number
      points: number
    }

    /**
     * HY-8: an animal sheltered objects, all copies listed.
     */
    interface Sheltered {
      event: 'sheltered'
      seat: number
      animal: string
      objects: string[]
      snowflakes: number
    }

    /**
     * HY-10: winter was drawn after `added` cards of a refill.
     */
    interface WinterCame {
      event: 'winter_came'
      added: string[]
    }

    /**
     * What a seat sees.
     *
     * `picture` holds the rows of the reserve as numbers of positions, from 1, 0 where there is none; `reserve` the card
     * at each position, None for a gap. `safe` is how many cards will certainly come before winter, `winter` whether it
     * is here. `chosen` is the own last action while others still choose (HY-11). `worth` are the objects' snowflakes.
     */
    interface View {
      game: 'hygge'
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
      games: number
      turn: number | null
      picture: number[][]
      reserve: (string | null)[]
      lines: Line[]
      pile: number
      safe: number
      winter: boolean
      seats: Player[]
      shelters: Shelter[]
      chosen: string | null
      worth: {
        [k: string]: number
      }
    }
  }
}
