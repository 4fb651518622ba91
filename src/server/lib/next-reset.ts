import { days, hours } from './duration.ts'

const RESET_AT_MS = hours(3)

/** Returns the first reset of a demo's data after `now`. Demos are reset at 03:00 UTC. */
export function nextReset(now: Date): Date {
  const time = now.getTime()
  const today = time - (time % days(1)) + RESET_AT_MS
  return new Date(time < today ? today : today + days(1))
}
