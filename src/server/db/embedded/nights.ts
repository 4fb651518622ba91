// When the nightly work is due.
const QUIET_HOUR = 3

/** @returns the first 3 o'clock (local time) after `time`. */
export function nextNight(time: Date): Date {
  const night = new Date(time)
  night.setHours(QUIET_HOUR, 0, 0, 0)
  if (night <= time) night.setDate(night.getDate() + 1)
  return night
}
