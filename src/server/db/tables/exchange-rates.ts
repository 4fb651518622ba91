import { sql } from 'drizzle-orm'
import { check, date, doublePrecision, pgTable, text } from 'drizzle-orm/pg-core'

/** The units of each currency per US dollar, all of the same date. Empty until staff or an operator set the rates. */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    currency: text().primaryKey(),
    perUsd: doublePrecision('per_usd').notNull(),
    date: date({ mode: 'string' }).notNull(),
  },
  (table) => [check('exchange_rates_per_usd_check', sql`${table.perUsd} > 0`)],
)
