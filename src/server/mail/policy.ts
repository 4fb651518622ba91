import { days, minutes, seconds } from '#server/lib/duration.ts'

/** How many emails are sent at once, each on a connection of its own. */
export const LANES = 5

/** How many of these bulk may have: the others are free for a code at any moment. */
export const BULK_LANES = 3

/** Durations in milliseconds. */
export type Policy = {
  /** How often one email is tried before it is given up: with the delays below, for about seven minutes. */
  tries: number
  firstRetry: number
  longestRetry: number
  /** How long nothing is tried when the mail server cannot be reached, which is no email's fault. */
  firstPause: number
  longestPause: number
  /** How long the server may take over one email. */
  sendTimeout: number
  /** How long an email that was taken is nobody else's. Longer than `sendTimeout`, so that no two workers send it. */
  lease: number
  /** How long emails in the middle of sending are waited for when the worker is stopped. */
  stopTimeout: number
  /** How long the rows of emails that were given up are kept. */
  keepGivenUp: number
}

export const patient: Policy = {
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

/** The delay after the `count`-th failure (from 1): doubled each time, up to `longest`. */
export function backOff(count: number, { first, longest }: { first: number; longest: number }): number {
  return Math.min(first * 2 ** (count - 1), longest)
}
