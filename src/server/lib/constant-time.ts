/**
 * Runs `work` and settles at the next multiple of `constantTimeMs` after the call, even when `work` throws. This hides
 * how long the work took, which could reveal whether an account exists. The interval starts before the work, so that
 * its ticks do not depend on that duration. 0 disables the delay.
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
