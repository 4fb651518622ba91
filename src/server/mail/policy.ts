import { days, minutes, seconds } from '#server/lib/duration.ts'

/** Maximum number of concurrent deliveries, each with its own connection. */
export const MAX_DELIVERIES = 5

/** Maximum number of concurrent bulk deliveries. The other slots are reserved for urgent emails such as codes. */
export const MAX_BULK_DELIVERIES = 3

/** The limits of deliveries. All times are in milliseconds. */
export type Policy = {
  /** Maximum number of attempts for an email. With the delays below, these attempts take about seven minutes. */
  tries: number
  firstRetry: number
  longestRetry: number
  /**
   * Pause of all deliveries after a failed connection. The failed connection does not count as an attempt to send an
   * email.
   */
  firstPause: number
  longestPause: number
  /** Maximum time for one delivery. */
  sendTimeout: number
  /**
   * How long a claim on an email lasts. It is longer than `sendTimeout`, so that no two workers send the same email.
   */
  lease: number
  /** How long a stopping worker waits for running deliveries. */
  stopTimeout: number
  /** How long an email that failed for good stays in the database. */
  keepGivenUp: number
}

export const defaultPolicy: Policy = {
  tries: 12,
  firstRetry: seconds(2),
  longestRetry: minutes(1),
  firstPause: seconds(1),
  longestPause: seconds(30),
  sendTimeout: seconds(30),
  lease: seconds(45),
  stopTimeout: seconds(4),
  keepGivenUp: days(30),
}
