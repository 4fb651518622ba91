// How long a posting stays on the board unless told otherwise.

const daysOnBoard = 90
const dayInMilliseconds = 24 * 60 * 60 * 1000

/** When a posting that was published at that moment ends. */
export function defaultExpiry(publishedAt: Date): Date {
  return new Date(publishedAt.getTime() + daysOnBoard * dayInMilliseconds)
}
