// How much of a currency one US dollar was worth. All rows are of the same day; none where nobody has set any.
import { sql } from 'drizzle-orm'
import { check, date, doublePrecision, pgTable, text } from 'drizzle-orm/pg-core'

export const exchangeRates = pgTable(
  'exchange_rates',
  {
    currency: text().primaryKey(),
    perUsd: doublePrecision('per_usd').notNull(),
    date: date({ mode: 'string' }).notNull(),
  },
  (table) => [check('exchange_rates_per_usd_check', sql`${table.perUsd} > 0`)],
)
