// Replaces the exchange rates. Both the command line and the API use this.
import type { ExchangeRatesWire } from '#contract/jobs/exchange-rates.ts'
import { insertAuditEntry } from '#server/db/audit-entry.ts'
import type { Change } from '#server/db/audited-transaction.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { required } from '#server/lib/required.ts'

import type { JobsList } from '../snapshot/snapshot.ts'
import { findRates, replaceRates } from '../store/exchange-rates-queries.ts'
import { invalidField } from '../store/problems.ts'
import { invalidateAfter } from '../write/invalidate-after.ts'

/** Returns why the date of the rates is invalid, or undefined if it is valid. */
export function dateFault({ date }: ExchangeRatesWire, now: Date): string | undefined {
  return Date.parse(date) > now.getTime() ? 'is in the future' : undefined
}

/** Replaces all exchange rates and records the old and new rates in the audit log. */
export function setRates(
  db: Db,
  { date, per_usd: perUsd }: ExchangeRatesWire,
  change: Change,
): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await findRates(tx)
    await replaceRates(tx, { date, perUsd })
    await insertAuditEntry(tx, change, {
      subject: 'exchange rates',
      subjectId: 0,
      action: 'changed',
      ...(before && { before }),
      after: { date, perUsd },
    })
  })
}

/** @throws Problem `invalid` for a date in the future */
export async function replaceExchangeRates(
  ctx: Context,
  { body }: { body: ExchangeRatesWire },
): Promise<ExchangeRatesWire> {
  const { db, now, log } = ctx
  const fault = dateFault(body, now)
  if (fault !== undefined) throw invalidField('date', fault)
  const userId = required(ctx.identity).user.id
  await invalidateAfter(ctx, () => setRates(db, body, { userId, via: 'api', now }))
  log.info({ event: 'exchange rates replaced', user: userId, date: body.date }, 'exchange rates replaced')
  return body
}

/** Returns the rates that the current snapshot was built with. */
export function readRates(jobsList: JobsList) {
  return async () => {
    const { rates } = await jobsList.current()
    return { date: rates.date, per_usd: rates.perUsd }
  }
}
