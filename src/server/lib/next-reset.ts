import { days, hours } from './duration.ts'

const RESET_AT_MS = hours(3)

/** Returns the time of the first reset after `now`. The data of a demo is reset at 03:00 UTC every day. */
export function nextReset(now: Date): Date {
  const time = now.getTime()
  const today = time - (time % days(1)) + RESET_AT_MS
  return new Date(time < today ? today : today + days(1))
}
