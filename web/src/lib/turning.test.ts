import { expect, test } from 'vitest'
import { turningPoint } from './turning'

test('the round in which the winner gained most on somebody is the turning point', () => {
  const rounds = [
    [5, 12],
    [0, 3],
    [44, 0],
    [0, 30],
  ]
  expect(turningPoint(rounds, [0], false)).toEqual({ round: 3, seat: 0, points: 44 })
})

test('of two equal rounds the first counts', () => {
  const rounds = [
    [7, 0],
    [7, 0],
  ]
  expect(turningPoint(rounds, [0], false)?.round).toBe(1)
})

test('where few points win it is the round that cost somebody most', () => {
  const rounds = [
    [4, 10, 3],
    [2, 9, 38],
  ]
  expect(turningPoint(rounds, [0], true)).toEqual({ round: 2, seat: 2, points: 38 })
})

test('there is none in a single round, in a tie, without a winner, or where the winner never gained', () => {
  expect(turningPoint([[9, 0]], [0], false)).toBeNull()
  expect(
    turningPoint(
      [
        [9, 0],
        [0, 9],
      ],
      [0, 1],
      false,
    ),
  ).toBeNull()
  expect(turningPoint([[1], [2]], [], false)).toBeNull()
  expect(
    turningPoint(
      [
        [0, 0],
        [0, 0],
      ],
      [1],
      false,
    ),
  ).toBeNull()
})
