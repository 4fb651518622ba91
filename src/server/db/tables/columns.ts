import { timestamp } from 'drizzle-orm/pg-core'

/** Returns a column with a time in milliseconds, the precision of JavaScript's `Date`. */
export const time = (name: string) => timestamp(name, { precision: 3, withTimezone: true })
