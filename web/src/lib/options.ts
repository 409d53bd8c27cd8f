// Options of a game as a form has them: what a preset sets, what differs from it.
import type { GameInfo, OptionInfo } from './types.gen'

export type Value = unknown
export type Values = Record<string, Value>

/** The value an option has when nobody says otherwise: the preset's, else the default for so many players. */
export function normal(game: GameInfo, option: OptionInfo, players: number, preset: string | null): Value {
  const values = preset === null ? undefined : game.presets[preset]
  return values && option.name in values ? values[option.name] : option.defaults[String(players)]
}

/** The same, as data. */
export function same(one: Value, other: Value): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** What to send: the preset, and only what differs from it. */
export function wish(game: GameInfo, players: number, preset: string | null, chosen: Values): Values {
  const out: Values = preset === null ? {} : { preset }
  for (const option of game.options) {
    const value = chosen[option.name]
    if (option.name !== 'preset' && value !== undefined && !same(value, normal(game, option, players, preset))) {
      out[option.name] = value
    }
  }
  return out
}
