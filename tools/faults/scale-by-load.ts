import { availableParallelism, loadavg } from 'node:os'

const MAX_TIMES = 4

/** Scales a time limit for an idle machine by the current load, up to four times. */
export function scaleByLoad(time: number): number {
  const [load = 0] = loadavg()
  return Math.round(time * Math.min(MAX_TIMES, Math.max(1, load / availableParallelism())))
}
