// Time limits that end tests that hang. A busy machine gets more time.
import { availableParallelism, loadavg } from 'node:os'

const [load = 0] = loadavg()
const slowness = Math.max(1, load / availableParallelism())

/** @returns milliseconds. */
export function timeLimit(seconds: number): number {
  return Math.ceil(seconds * 1000 * slowness)
}
