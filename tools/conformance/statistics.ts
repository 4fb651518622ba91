// Compares two samples of times.

const MAX_GAP_MS = 5
const MAX_GAP = 0.05
const MIN_P = 0.01

export type Comparison = {
  medians: readonly [number, number]
  p: number
  isClose: boolean
  isChance: boolean
  isSimilar: boolean
}

/**
 * `isClose` means that the medians differ by less than 5 ms or 5 %. `isChance` means that the difference may be random
 * (Mann-Whitney, p above 0.01). `isSimilar` means both.
 */
export function compare(a: readonly number[], b: readonly number[]): Comparison {
  const medians = [median(a), median(b)] as const
  const p = mannWhitney(a, b)
  const isClose = Math.abs(medians[0] - medians[1]) < Math.max(MAX_GAP_MS, MAX_GAP * medians[1])
  const isChance = p > MIN_P
  return { medians, p, isClose, isChance, isSimilar: isClose && isChance }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

/** Returns the p-value of the two-sided Mann-Whitney U test, in the normal approximation. */
function mannWhitney(a: readonly number[], b: readonly number[]): number {
  const wins = a.reduce((sum, one) => sum + b.filter((other) => other < one).length, 0)
  const mean = (a.length * b.length) / 2
  const deviation = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12)
  const z = Math.abs(wins - mean) / deviation
  // Formula 26.2.17 of Abramowitz and Stegun, Handbook of Mathematical Functions.
  const t = 1 / (1 + 0.231_641_9 * z)
  const series =
    t * (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))))
  return 2 * series * Math.exp((-z * z) / 2) * 0.398_942_280_4
}
