// What each side sees of a request. Nothing for the sender depends on whether the developer has declined.
import { displayEmail } from '#contract/auth/display-email.ts'
import type { ReceivedRequest, SentRequest } from '#contract/developers/contact-requests.ts'
import { paysMinimum } from '#contract/developers/rules/minimum-pay.ts'
import { statusForDeveloper, statusForSender } from '#contract/developers/rules/requests.ts'
import { defaultRates } from '#contract/jobs/default-rates.ts'
import type { ExchangeRates } from '#contract/jobs/rules/exchange-rates.ts'
import { jobPath } from '#contract/jobs/rules/links.ts'
import { type Pay, payPeriod } from '#contract/jobs/rules/pay-period.ts'
import { salaryText } from '#contract/jobs/rules/salary.ts'
import { isVisible } from '#contract/jobs/rules/visibility.ts'
import type { Db } from '#server/db/open.ts'
import { findRates } from '#server/jobs/store/exchange-rates-queries.ts'

import type { Viewer } from '../viewer-queries.ts'
import { listPublicIds, type RequestRow } from './queries.ts'

/** Returns the pay as text, such as '$80,000 - $120,000/yr', or null if the job does not state it. */
export function payText(job: Pay): string | null {
  const { salaryMin, salaryMax, salaryCurrency } = job
  if (!salaryMin && !salaryMax) return null
  const salaryPeriod = payPeriod(job)
  return salaryText({ salaryMin: salaryMin ?? 0, salaryMax: salaryMax ?? 0, salaryCurrency, salaryPeriod })
}

function presentShared({ id, message, company, job, createdAt, lapsesAt }: RequestRow, now: Date) {
  return {
    id,
    created_at: createdAt.toISOString(),
    lapses_at: lapsesAt.toISOString(),
    job: {
      title: job?.title ?? null,
      company,
      path: job !== null && isVisible(job, now) ? jobPath(job) : null,
      pay: job && payText(job),
    },
    message,
  }
}

type ReceivedOptions = { now: Date; rates: ExchangeRates }

function presentReceived(row: RequestRow, { now, rates }: ReceivedOptions): ReceivedRequest {
  return {
    ...presentShared(row, now),
    status: statusForDeveloper(row, now),
    pays_minimum: row.job && paysMinimum(row.job, row.minimum, rates),
    shared_email: row.sharedEmail && displayEmail(row.sharedEmail),
    note: row.note,
  }
}

export async function presentAllReceived(
  { db, now }: { db: Db; now: Date },
  rows: readonly RequestRow[],
): Promise<ReceivedRequest[]> {
  const rates = (await findRates(db)) ?? defaultRates
  return rows.map((row) => presentReceived(row, { now, rates }))
}

/** Links to the card only while the request waits or was accepted, because later the card may have a new address. */
export async function presentAllSent(
  { db, now, viewer }: { db: Db; now: Date; viewer: Viewer },
  rows: readonly RequestRow[],
): Promise<SentRequest[]> {
  const developerIds = rows.map(({ developerId }) => developerId)
  const publicIds = await listPublicIds(db, { viewer, now, developerIds })
  return rows.map((row) => {
    const status = statusForSender(row, now)
    const isAccepted = status === 'accepted'
    const publicId = isAccepted || status === 'sent' ? publicIds.get(row.developerId) : undefined
    return {
      ...presentShared(row, now),
      status,
      path: publicId == null ? null : `/developers/${publicId}`,
      name: isAccepted ? row.developerName : null,
      email: isAccepted && row.sharedEmail !== null ? displayEmail(row.sharedEmail) : null,
      note: isAccepted ? row.note : null,
    }
  })
}
