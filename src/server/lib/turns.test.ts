// Few at work, some waiting, the others told so.
import { expect, test } from 'vitest'

import { NoTurn, takeTurns, takeTurnsByKey } from './turns.ts'

test('no more than so many work at once, in the order of asking; who finds no place is told', async () => {
  const inTurn = takeTurns({ atOnce: 2, waiting: 3 })
  const started: number[] = []
  const ends: (() => void)[] = []
  const ask = (name: number) =>
    inTurn(() => {
      started.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  const asked = [1, 2, 3, 4, 5].map(ask)
  await expect(ask(6)).rejects.toThrow(NoTurn)
  expect(started).toEqual([1, 2])
  ends[1]?.()
  await asked[1]
  expect(started).toEqual([1, 2, 3])
  for (let index = 0; index < 5; index++) {
    await Promise.resolve()
    ends[index]?.()
    await asked[index === 0 ? 0 : index]
  }
  expect(started).toEqual([1, 2, 3, 4, 5])
})

test('a failure gives its place to the next', async () => {
  const inTurn = takeTurns({ atOnce: 1, waiting: 1 })
  const failing = inTurn(() => Promise.reject(new Error('no')))
  const next = inTurn(() => Promise.resolve('yes'))
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})

test('by key, each has its own turns; whoever has gone is forgotten', async () => {
  const inTurn = takeTurnsByKey({ atOnce: 1, waiting: 0 })
  const done = Promise.withResolvers<void>()
  const first = inTurn('ada', () => done.promise)
  await expect(inTurn('ada', () => Promise.resolve())).rejects.toThrow(NoTurn)
  expect(await inTurn('grace', () => Promise.resolve('her turn'))).toBe('her turn')
  done.resolve()
  await first
  expect(await inTurn('ada', () => Promise.resolve('again'))).toBe('again')
})
