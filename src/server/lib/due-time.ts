import { Temporal } from 'temporal-polyfill'

type DueDay = { /** A local date as YYYY-MM-DD. */ dueOn: string; at: Date }

type Schedule = { timeZone: string; /** HH:MM. */ time: string }

/** Returns when the latest daily and weekly digests before `now` were due. Weekly digests are due on Mondays. */
export function latestDue(now: Date, schedule: Schedule): { daily: DueDay; weekly: DueDay } {
  const today = localDateOf(now, schedule.timeZone)
  const day = dueTime(today.toString(), schedule) <= now ? today : today.subtract({ days: 1 })
  const monday = day.subtract({ days: day.dayOfWeek - 1 })
  return { daily: dueDay(day, schedule), weekly: dueDay(monday, schedule) }
}

function dueDay(date: Temporal.PlainDate, schedule: Schedule): DueDay {
  return { dueOn: date.toString(), at: dueTime(date.toString(), schedule) }
}

/**
 * Returns the instant at which the clocks in `timeZone` show `time` on `date`. If the clocks are set back and show the
 * time twice, returns the first instant. If they are set forward and skip the time, returns the first instant after the
 * gap.
 */
export function dueTime(date: string, { timeZone, time }: Schedule): Date {
  const shown = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: time })
  const isSkipped = !shown.toPlainTime().equals(time)
  const due = isSkipped ? shown.getTimeZoneTransition('previous') : shown
  return new Date((due ?? shown).epochMilliseconds)
}

export function localDateOf(at: Date, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
}
