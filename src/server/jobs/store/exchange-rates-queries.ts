import { asc } from 'drizzle-orm'

import type { ExchangeRates } from '#contract/jobs/rules/exchange-rates.ts'
import type { Db } from '#server/db/open.ts'
import { exchangeRates } from '#server/db/tables/exchange-rates.ts'

/** Returns the exchange rates that an operator has set, or undefined if the default rates apply. */
export async function findRates(db: Db): Promise<ExchangeRates | undefined> {
  const rows = await db.select().from(exchangeRates).orderBy(asc(exchangeRates.currency))
  const date = rows[0]?.date
  if (date === undefined) return undefined
  return { date, perUsd: Object.fromEntries(rows.map(({ currency, perUsd }) => [currency, perUsd])) }
}

/** Deletes all exchange rates and inserts the new ones. The caller must pass a transaction. */
export async function replaceRates(tx: Db, { date, perUsd }: ExchangeRates): Promise<void> {
  const rows = Object.entries(perUsd).map(([currency, rate]) => ({ currency, perUsd: rate, date }))
  await tx.delete(exchangeRates)
  await tx.insert(exchangeRates).values(rows)
}
