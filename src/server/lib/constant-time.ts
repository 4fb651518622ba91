/**
 * Runs `work`, and delays its result or error until a multiple of `constantTimeMs` has passed since the call. Without
 * the delay, the duration of `work` could reveal whether an account exists. 0 disables the delay.
 */
export async function inConstantTime<T>(constantTimeMs: number, work: () => Promise<T>): Promise<T> {
  if (constantTimeMs === 0) return work()
  const tick = Promise.withResolvers<void>()
  let isDone = false
  const timer = setInterval(() => {
    if (isDone) tick.resolve()
  }, constantTimeMs)
  try {
    return await work()
  } finally {
    isDone = true
    await tick.promise
    clearInterval(timer)
  }
}
