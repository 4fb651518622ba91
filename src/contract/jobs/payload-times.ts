// Times in request bodies and imported rows. They are ISO dates, or ISO dates and times with a time zone.
import * as z from 'zod/mini'

import { isPlausible } from './limits.ts'
import { field, FieldError, valueError } from './payload-field.ts'
import { endOfDay } from './rules/expiry.ts'

const isCalendarDay = (value: unknown) => z.safeParse(z.iso.date(), value).success

/** @param ofDay converts a date without a time */
function moment(ofDay: (day: string) => Date) {
  return field(z.iso.datetime(), (value) => {
    const isDay = isCalendarDay(value)
    const [, day] = typeof value === 'string' ? (/^(\d{4}-\d\d-\d\d)(?:T|$)/.exec(value) ?? []) : []
    if (day !== undefined && !isCalendarDay(day)) {
      const error = `${day} is not a day of the calendar`
      throw new FieldError('datetime_parsing', `Input should be a date: ${error}`, { error })
    }
    if (
      typeof value !== 'string' ||
      (!isDay && !z.safeParse(z.iso.datetime({ offset: true }), value).success)
    )
      throw new FieldError('datetime_parsing', 'Input should be like 2026-11-20 or 2026-11-20T09:00:00Z')
    const date = isDay ? ofDay(value) : new Date(value)
    if (!isPlausible(date)) throw valueError('must be between 1990 and 2100')
    return date.toISOString()
  })
}

/** The time at which something happened. A date without a time means midnight UTC. */
export const dateTimeField = moment((day) => new Date(day))

/** The time at which a job closes. A date without a time is the last day, which ends at 24:00 UTC. */
export const closingTimeField = moment(endOfDay)
