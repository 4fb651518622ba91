import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { inConstantTime } from './constant-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Returns how long, in milliseconds, `inConstantTime` takes for work that takes `workMs`. */
async function measureResponse(workMs: number, work: () => Promise<unknown>): Promise<number> {
  const start = Date.now()
  const response = inConstantTime(100, () => new Promise((go) => setTimeout(go, workMs)).then(work)).then(
    () => Date.now() - start,
    () => Date.now() - start,
  )
  await vi.advanceTimersByTimeAsync(1000)
  return response
}

describe('inConstantTime', () => {
  test.each([
    [0, 100],
    [1, 100],
    [99, 100],
    [101, 200],
    [250, 300],
  ])('delays work of %i ms to %i ms, whether it succeeds or fails', async (workMs, responseMs) => {
    expect(await measureResponse(workMs, async () => {})).toBe(responseMs)
    expect(await measureResponse(workMs, () => Promise.reject(new Error('refused')))).toBe(responseMs)
  })

  test('returns the result or throws the error of `work`, and clears its timer', async () => {
    const done = inConstantTime(100, async () => 'done')
    const failed = inConstantTime(100, () => Promise.reject(new Error('refused'))).catch(String)
    await vi.advanceTimersByTimeAsync(100)
    expect(await done).toBe('done')
    expect(await failed).toBe('Error: refused')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('does not delay `work` when the interval is 0', async () => {
    expect(await inConstantTime(0, async () => 'done')).toBe('done')
    expect(vi.getTimerCount()).toBe(0)
  })
})
