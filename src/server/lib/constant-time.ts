// Answers that leave in steps of time, so that how long the work took is not told.

/**
 * Does the work, and waits for the next step, counted from the call; also when the work throws.
 * The clock is wound before the work begins: when it strikes does not depend on the work. With steps of 0 nothing waits.
 */
export async function inConstantTime<T>(constantTimeMs: number, work: () => Promise<T>): Promise<T> {
  if (constantTimeMs === 0) return work()
  const step = Promise.withResolvers<void>()
  let isDone = false
  const clock = setInterval(() => {
    if (isDone) step.resolve()
  }, constantTimeMs)
  try {
    return await work()
  } finally {
    isDone = true
    await step.promise
    clearInterval(clock)
  }
}
