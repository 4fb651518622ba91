// Few at work, some waiting, the others told so.
import { expect, test } from 'vitest'

import { QueueFull, limitConcurrency, limitConcurrencyByKey } from './concurrency-limit.ts'

test('no more than so many work at once, in the order of asking; who finds no place is told', async () => {
  const limited = limitConcurrency({ atOnce: 2, waiting: 3 })
  const started: number[] = []
  const ends: (() => void)[] = []
  const ask = (name: number) =>
    limited(() => {
      started.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  const asked = [1, 2, 3, 4, 5].map(ask)
  await expect(ask(6)).rejects.toThrow(QueueFull)
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
  const limited = limitConcurrency({ atOnce: 1, waiting: 1 })
  const failing = limited(() => Promise.reject(new Error('no')))
  const next = limited(() => Promise.resolve('yes'))
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})

test('by key, each has its own turns; whoever has gone is forgotten', async () => {
  const limited = limitConcurrencyByKey({ atOnce: 1, waiting: 0 })
  const done = Promise.withResolvers<void>()
  const first = limited('ada', () => done.promise)
  await expect(limited('ada', () => Promise.resolve())).rejects.toThrow(QueueFull)
  expect(await limited('grace', () => Promise.resolve('her turn'))).toBe('her turn')
  done.resolve()
  await first
  expect(await limited('ada', () => Promise.resolve('again'))).toBe('again')
})
