/**
 * Runs `work` and settles when the next multiple of `constantTimeMs` has passed since the call, even if `work` throws.
 * This hides the duration of the work, which could reveal whether an account exists. 0 disables the delay.
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
