import { timestamp } from 'drizzle-orm/pg-core'

/** An instant; JavaScript knows milliseconds. */
export const time = (name: string) => timestamp(name, { precision: 3, withTimezone: true })
