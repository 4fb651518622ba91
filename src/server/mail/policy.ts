import { days, minutes, seconds } from '#server/lib/duration.ts'

/** Maximum number of concurrent deliveries, each with its own connection. */
export const MAX_DELIVERIES = 5

/** Maximum number of concurrent bulk deliveries. The remaining slots are reserved for codes. */
export const MAX_BULK_DELIVERIES = 3

/** Durations in milliseconds. */
export type Policy = {
  /** Maximum number of attempts. With the delays below, they take about seven minutes. */
  tries: number
  firstRetry: number
  longestRetry: number
  /** Pause after a connection failure. It does not count as an attempt of an email. */
  firstPause: number
  longestPause: number
  /** Timeout of one delivery. */
  sendTimeout: number
  /** How long a claim lasts. Longer than `sendTimeout`, so that no two workers send the same email. */
  lease: number
  /** How long a stopping worker waits for running deliveries. */
  stopTimeout: number
  /** Retention of failed emails. */
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
