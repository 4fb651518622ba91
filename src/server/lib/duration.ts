// Durations in milliseconds, written as people say them.
export const seconds = (count: number): number => count * 1000
export const minutes = (count: number): number => seconds(count * 60)
export const hours = (count: number): number => minutes(count * 60)
export const days = (count: number): number => hours(count * 24)

/** '3 minutes', '1 hour', '3 days'; '90 seconds' and '90 minutes', since nothing is rounded but parts of a second. */
export function durationWords(ms: number): string {
  const units = [
    ['day', days(1)],
    ['hour', hours(1)],
    ['minute', minutes(1)],
    ['second', seconds(1)],
  ] as const
  const whole = Math.max(Math.round(ms / seconds(1)), 0) * seconds(1)
  const [unit, size] = units.find(([, length]) => whole % length === 0 && whole >= length) ?? [
    'second',
    seconds(1),
  ]
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(whole / size)
}
