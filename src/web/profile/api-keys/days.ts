// Days in the visitor's time zone, in the format of a date input: 2026-11-20.
const MS_PER_SECOND = 1000
const TWO_DIGITS = 2

const twoDigits = (number: number) => String(number).padStart(TWO_DIGITS, '0')

export function today(now = new Date()): string {
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`
}

/** Returns the end of the day in seconds since 1970. */
export const endOfDay = (day: string) => new Date(`${day}T23:59:59`).getTime() / MS_PER_SECOND
