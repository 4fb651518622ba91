// Working hours that people in different time zones share, if each of them works for eight hours at the same local time.
const DAY_HOURS = 24
export const WORKDAY_HOURS = 8
export const MIN_UTC_OFFSET = -12
export const MAX_UTC_OFFSET = 14

/** The hours of a workday that people at two offsets from UTC share. Offsets are in hours. */
export function sharedHours(offset: number, other: number): number {
  const apart = Math.abs(offset - other) % DAY_HOURS
  return Math.max(0, WORKDAY_HOURS - Math.min(apart, DAY_HOURS - apart))
}

/** Returns 'UTC+0', 'UTC+1' or 'UTC-5'. */
export const utcOffsetText = (offset: number): string => `UTC${offset < 0 ? '' : '+'}${offset}`

/** A job needs at least this number of hours together with the working day at this offset from UTC. */
export type Overlap = { hours: number; utc_offset: number }
