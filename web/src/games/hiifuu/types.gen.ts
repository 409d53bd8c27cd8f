// Made by `make types` from the Python types. Change those, not this.
import type {} from '$/lib/types.gen'

declare module '$/lib/types.gen' {
  interface Views {
    hiifuu: hiifuu.View
  }
  interface SeatEvents {
    hiifuu: hiifuu.Own
  }

  namespace hiifuu {
    type Own = Dealt | Discarded | LeaderDrawn | Played | RoundScored | SetAside | TrickWon
    type SeatEvent = SharedEvent | Own

    /**
     * A card that a seat played.
     */
    interface Laid {
      seat: number
      card: string
    }

    /**
     * A finished trick in the order of play.
     */
    interface Trick {
      winner: number
      cards: Laid[]
    }

    /**
     * What everybody sees of one player.
     *
     * `hand` counts cards. `token` was taken in this round (HF-11), and is `covered` by a third trick (HF-12). `voids` are
     * colours the player has shown not to hold (HF-9); None at a table without aids. `discarded`: has set aside all of
     * HF-6; `out` of the round (HF-16). `wants` is how many points are missing to the ten that end the game (HF-15).
     */
    interface Player {
      hand: number
      tricks: number
      token: number | null
      covered: boolean
      voids: string | null
      discarded: boolean
      out: boolean
      wants: number
    }

    /**
     * HF-4, HF-5: a deal; `tokens` is the line. Everybody holds `hand` cards and has to set `aside` of them aside.
     */
    interface Dealt {
      event: 'dealt'
      round: number
      leader: number
      tokens: number[]
      hand: number
      aside: number
    }

    /**
     * HF-6: a player has set cards aside.
     */
    interface Discarded {
      event: 'discarded'
      seat: number
    }

    /**
     * HF-7: who leads the first trick, by lot.
     */
    interface LeaderDrawn {
      event: 'leader_drawn'
      seat: number
    }

    /**
     * HF-8, HF-9: a card was played; `led` if it opens a trick, `void` if it shows that the led colour is not held.
     */
    interface Played {
      event: 'played'
      seat: number
      card: string
      led: boolean
      void: boolean
    }

    /**
     * HF-14: what every seat has from the round; `left` are the tokens that nobody took.
     */
    interface RoundScored {
      event: 'round_scored'
      round: number
      seats: Score[]
      left: number[]
    }

    /**
     * One player's round: tricks won, the token taken (None: none), and what it scores.
     */
    interface Score {
      tricks: number
      token: number | null
      points: number
    }

    /**
     * HF-6: the same, as the player hears it.
     */
    interface SetAside {
      event: 'set_aside'
      seat: number
      cards: string[]
    }

    /**
     * HF-10 to HF-13, HF-16: a trick was won, the player's `tricks`-th in this round.
     *
     * `token` was taken with it (None: none); `covered` is the token that it covers; `out` if the player drops out.
     */
    interface TrickWon {
      event: 'trick_won'
      seat: number
      card: string
      tricks: number
      token: number | null
      covered: number | null
      out: boolean
    }

    /**
     * What a seat sees. `hand` and `aside`, its own cards, are None for a stranger.
     *
     * `tokens` is what is left of the line, the next first. `trick` lies on the table in the order of play and `leads` is
     * its colour; `winning` the seat that has the best card of it. `last_trick` may be looked at until the next card is
     * played (HF-10). `played` are the values played in this round, by colour; `unseen` how many cards of each colour
     * others hold or have set aside, for all that this seat knows; both are None at a table without aids. `tricks_left`
     * counts tricks to come, this one included.
     */
    interface View {
      game: 'hiifuu'
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
      rounds_at_most: number
      top: number
      leader: number
      tokens: number[]
      hand: string[] | null
      aside: string[] | null
      leads: string | null
      trick: Laid[]
      winning: number | null
      last_trick: Trick | null
      tricks_left: number
      seats: Player[]
      played: {
        [k: string]: number[]
      } | null
      unseen: {
        [k: string]: number
      } | null
    }
  }
}
