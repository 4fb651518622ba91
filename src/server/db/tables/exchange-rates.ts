import { sql } from 'drizzle-orm'
import { check, date, doublePrecision, pgTable, text } from 'drizzle-orm/pg-core'

/** Units of a currency per US dollar. All rows have the same date. Empty until `set-exchange-rates` runs. */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    currency: text().primaryKey(),
    perUsd: doublePrecision('per_usd').notNull(),
    date: date({ mode: 'string' }).notNull(),
  },
  (table) => [check('exchange_rates_per_usd_check', sql`${table.perUsd} > 0`)],
)
