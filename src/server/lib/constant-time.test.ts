// When answers leave that must not tell how long their making took.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { inConstantTime } from './constant-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** After how many milliseconds work of that length is answered. */
async function answeredAfter(workMs: number, work: () => Promise<unknown>): Promise<number> {
  const start = Date.now()
  const answered = inConstantTime(100, () => new Promise((go) => setTimeout(go, workMs)).then(work)).then(
    () => Date.now() - start,
    () => Date.now() - start,
  )
  await vi.advanceTimersByTimeAsync(1000)
  return answered
}

test.each([
  [0, 100],
  [1, 100],
  [99, 100],
  [101, 200],
  [250, 300],
])('work of %i ms is answered after %i, whether it fails or not', async (work, answered) => {
  expect(await answeredAfter(work, async () => {})).toBe(answered)
  expect(await answeredAfter(work, () => Promise.reject(new Error('refused')))).toBe(answered)
})

test('what the work returns or throws comes out, and no clock goes on', async () => {
  const done = inConstantTime(100, async () => 'done')
  const failed = inConstantTime(100, () => Promise.reject(new Error('refused'))).catch(String)
  await vi.advanceTimersByTimeAsync(100)
  expect(await done).toBe('done')
  expect(await failed).toBe('Error: refused')
  expect(vi.getTimerCount()).toBe(0)
})

test('without a step nothing waits', async () => {
  expect(await inConstantTime(0, async () => 'done')).toBe('done')
  expect(vi.getTimerCount()).toBe(0)
})
