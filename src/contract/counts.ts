const format = new Intl.NumberFormat('en-US')

/** Returns a count as every text shows it, such as '1,079'. */
export const formatCount = (count: number): string => format.format(count)

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

/** Returns a count and its noun, such as '1 job' or '1,079 jobs'. */
export const pluralize = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`
