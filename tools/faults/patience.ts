import { availableParallelism, loadavg } from 'node:os'

const MAX_TIMES = 4

/** A time is for a machine with nothing else to do: on one that is busy it is as much longer, up to four times. */
export function patience(time: number): number {
  const [load = 0] = loadavg()
  return Math.round(time * Math.min(MAX_TIMES, Math.max(1, load / availableParallelism())))
}
