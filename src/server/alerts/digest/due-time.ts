import { days, seconds } from '#server/lib/duration.ts'

/** A local date as YYYY-MM-DD. */
export type LocalDate = string

type DueDay = { dueOn: LocalDate; at: Date }

type Schedule = { timeZone: string; /** HH:MM. */ time: string }

/** Returns when the latest daily and weekly digests before `now` were due. Weekly digests are due on Mondays. */
export function latestDue(now: Date, schedule: Schedule): { daily: DueDay; weekly: DueDay } {
  const today = localDateOf(now, schedule.timeZone)
  const isDueToday = dueTime(today, schedule) <= now
  const day = isDueToday ? today : addDays(today, -1)
  const monday = addDays(day, -((dayOfWeek(day) + 6) % 7))
  return { daily: dueDay(day, schedule), weekly: dueDay(monday, schedule) }
}

function dueDay(dueOn: LocalDate, schedule: Schedule): DueDay {
  return { dueOn, at: dueTime(dueOn, schedule) }
}

/**
 * Returns the instant at which the clocks in `timeZone` show `time` on `date`. If the clocks are set back and show the
 * time twice, returns the first instant. If they are set forward and skip the time, returns the first instant after the
 * gap.
 */
export function dueTime(date: LocalDate, { timeZone, time }: Schedule): Date {
  const wall = Date.parse(`${date}T${time}:00Z`)
  // The offset from UTC changes at most once within these two days, so one of the two offsets is right.
  const [before, after] = [wall - days(1), wall + days(1)].map((at) => utcOffsetAt(at, timeZone))
  const candidates = [before ?? 0, after ?? 0]
    .map((offset) => wall - offset)
    .toSorted((one, other) => one - other)
  const exact = candidates.find((at) => at + utcOffsetAt(at, timeZone) === wall)
  return new Date(exact ?? firstAfterGap(candidates, wall, timeZone))
}

function firstAfterGap(candidates: readonly number[], wall: number, timeZone: string): number {
  let [low = 0, high = 0] = candidates
  while (high - low > seconds(1)) {
    const middle = Math.floor((low + high) / seconds(2)) * seconds(1)
    if (middle + utcOffsetAt(middle, timeZone) >= wall) high = middle
    else low = middle
  }
  return high
}

const formats = new Map<string, Intl.DateTimeFormat>()

function getDateFormat(timeZone: string): Intl.DateTimeFormat {
  const cachedFormat = formats.get(timeZone)
  if (cachedFormat) return cachedFormat
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(timeZone, format)
  return format
}

function localParts(at: number, timeZone: string): Record<string, string> {
  return Object.fromEntries(
    getDateFormat(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
}

/** Returns how far the local time in `timeZone` is ahead of UTC at the instant `at`, in milliseconds. */
function utcOffsetAt(at: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = localParts(at, timeZone)
  const local = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return local - Math.floor(at / seconds(1)) * seconds(1)
}

export function localDateOf(at: Date, timeZone: string): LocalDate {
  const { year, month, day } = localParts(at.getTime(), timeZone)
  return `${year}-${month}-${day}`
}

function addDays(date: LocalDate, count: number): LocalDate {
  return new Date(Date.parse(`${date}T12:00:00Z`) + days(count)).toISOString().slice(0, 'YYYY-MM-DD'.length)
}

/** Returns the day of the week, from 0 for Sunday to 6. */
function dayOfWeek(date: LocalDate): number {
  return new Date(`${date}T12:00:00Z`).getUTCDay()
}
