// Measures repeated work in milliseconds.

export type Timing = { median: number; p95: number }

/** Runs the work `times / 5` times to warm it up, and then measures it `times` times. */
export function measureTimes(times: number, work: () => void): Timing {
  for (let round = 0; round < Math.ceil(times / 5); round++) work()
  return summarizeTimes(
    Array.from({ length: times }, () => {
      const start = performance.now()
      work()
      return performance.now() - start
    }),
  )
}

/** Returns the median and the 95th percentile. */
export function summarizeTimes(durations: readonly number[]): Timing {
  const sorted = durations.toSorted((a, b) => a - b)
  const getQuantile = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? NaN
  return { median: getQuantile(0.5), p95: getQuantile(0.95) }
}
