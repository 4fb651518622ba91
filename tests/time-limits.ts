// Time limits for tests, so that a hanging test fails. On a busy machine, the limits are longer.
import { availableParallelism, loadavg } from 'node:os'

const [load = 0] = loadavg()
const slowness = Math.max(1, load / availableParallelism())

/** @returns milliseconds. */
export function timeLimit(seconds: number): number {
  return Math.ceil(seconds * 1000 * slowness)
}
