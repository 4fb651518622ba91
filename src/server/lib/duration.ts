// Converts durations to milliseconds, and formats them.
import { days, hours, minutes, seconds } from '#contract/duration.ts'

export { days, hours, minutes, seconds } from '#contract/duration.ts'

/**
 * Returns a duration in the largest unit in which it is a whole number, such as '1 hour', '3 days' or '90 minutes'.
 * Rounds the duration to seconds first.
 */
export function formatDuration(ms: number): string {
  const units = [
    ['day', days(1)],
    ['hour', hours(1)],
    ['minute', minutes(1)],
    ['second', seconds(1)],
  ] as const
  const rounded = Math.max(Math.round(ms / seconds(1)), 0) * seconds(1)
  const [unit, size] = units.find(([, length]) => rounded % length === 0 && rounded >= length) ?? [
    'second',
    seconds(1),
  ]
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(rounded / size)
}
