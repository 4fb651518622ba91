import { timestamp } from 'drizzle-orm/pg-core'

/** Returns a column for a time with a precision of milliseconds, like JavaScript's `Date`. */
export const time = (name: string) => timestamp(name, { precision: 3, withTimezone: true })
