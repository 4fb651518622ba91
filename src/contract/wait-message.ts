// How long callers above a limit must wait. Apart from counts.ts, because few pages need it.
import { pluralize } from './counts.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Returns a waiting time, such as '9 seconds' or '3 hours'. Rounds up to whole minutes or hours. */
export function describeWait(seconds: number): string {
  if (seconds < MINUTE) return pluralize(Math.max(1, Math.ceil(seconds)), 'second', 'seconds')
  if (seconds < HOUR) return pluralize(Math.ceil(seconds / MINUTE), 'minute', 'minutes')
  return pluralize(Math.ceil(seconds / HOUR), 'hour', 'hours')
}

/** Returns the message of a 429 response without a message of its own. */
export const waitMessage = (seconds: number): string =>
  `Too many requests. Try again in ${describeWait(seconds)}.`
