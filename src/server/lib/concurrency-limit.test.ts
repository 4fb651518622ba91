import { describe, expect, test } from 'vitest'

import { QueueFull, limitConcurrency, limitConcurrencyByKey } from './concurrency-limit.ts'

describe('a concurrency limit', () => {
  test('runs at most `atOnce` tasks at a time, in order, and rejects calls when the queue is full', async () => {
    const limited = limitConcurrency({ atOnce: 2, waiting: 3 })
    const started: number[] = []
    const ends: (() => void)[] = []
    const run = (name: number) =>
      limited(() => {
        started.push(name)
        return new Promise<void>((resolve) => ends.push(resolve))
      })
    const results = [1, 2, 3, 4, 5].map(run)
    await expect(run(6)).rejects.toThrow(QueueFull)
    expect(started).toEqual([1, 2])
    ends[1]?.()
    await results[1]
    expect(started).toEqual([1, 2, 3])
    for (let index = 0; index < 5; index++) {
      await Promise.resolve()
      ends[index]?.()
      await results[index === 0 ? 0 : index]
    }
    expect(started).toEqual([1, 2, 3, 4, 5])
  })

  test('starts the next task after a task has failed', async () => {
    const limited = limitConcurrency({ atOnce: 1, waiting: 1 })
    const failing = limited(() => Promise.reject(new Error('no')))
    const next = limited(() => Promise.resolve('yes'))
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('yes')
  })

  test('limits the tasks of each key separately', async () => {
    const limited = limitConcurrencyByKey({ atOnce: 1, waiting: 0 })
    const done = Promise.withResolvers<void>()
    const first = limited('ada', () => done.promise)
    await expect(limited('ada', () => Promise.resolve())).rejects.toThrow(QueueFull)
    expect(await limited('grace', () => Promise.resolve('done'))).toBe('done')
    done.resolve()
    await first
    expect(await limited('ada', () => Promise.resolve('again'))).toBe('again')
  })
})
