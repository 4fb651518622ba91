// What each side sees of a request. Nothing for the sender depends on whether the developer has declined.
import { displayEmail } from '#contract/auth/display-email.ts'
import type { ContactRequests, ReceivedRequest, SentRequest } from '#contract/developers/contact-requests.ts'
import {
  isPaused,
  lapsesAt,
  statusForDeveloper,
  statusForSender,
} from '#contract/developers/rules/requests.ts'
import { defaultRates } from '#contract/jobs/default-rates.ts'
import type { ExchangeRates } from '#contract/jobs/rules/exchange-rates.ts'
import { jobPath } from '#contract/jobs/rules/links.ts'
import { type Pay, payPeriod } from '#contract/jobs/rules/pay-period.ts'
import { salaryColumns, salaryText } from '#contract/jobs/rules/salary.ts'
import { isVisible } from '#contract/jobs/rules/visibility.ts'
import type { Context } from '#server/http/context.ts'
import { findRates } from '#server/jobs/store/exchange-rates-queries.ts'

import { userIdOf } from '../own-card.ts'
import { findViewer, listConfirmedEmails, type Viewer } from '../visible-queries.ts'
import { readFacts } from './facts-queries.ts'
import { isReceivedBy, isSentFor, listRequests, type Reading, type RequestRow } from './queries.ts'

export async function listContactRequests(ctx: Context): Promise<ContactRequests> {
  const userId = userIdOf(ctx)
  const viewer = await findViewer(ctx.db, userId)
  const facts = await readFacts(ctx, { companyIds: viewer.companyIds })
  return {
    received: await listReceived(ctx, userId),
    sent: await listSent(ctx, viewer),
    is_paused: [...facts.values()].some(isPaused),
    emails: await listOwnEmails(ctx, userId),
  }
}

const listOwnEmails = async ({ db }: Reading, userId: number): Promise<string[]> =>
  (await listConfirmedEmails(db, userId)).map(displayEmail)

/** Lists the requests to a developer, or one of them. */
export async function listReceived(
  ctx: Reading,
  developer: number,
  requestId?: number,
): Promise<ReceivedRequest[]> {
  const rates = (await findRates(ctx.db)) ?? defaultRates
  const present = (row: RequestRow): ReceivedRequest => ({
    ...presentShared(row, ctx.now),
    status: statusForDeveloper(row),
    domain: row.domain,
    shares_name: row.developerName !== null,
    pays_minimum: row.job && paysMinimum(row.job, row.minimum, rates),
    shared_email: row.sharedEmail && displayEmail(row.sharedEmail),
    note: row.note,
  })
  return (await listRequests(ctx, isReceivedBy(developer, requestId))).map(present)
}

/**
 * Lists the requests of the companies of a viewer, or some of them. Links to the card only while the request waits or was
 * accepted, because later the card may have a new address.
 */
export async function listSent(
  ctx: Reading,
  viewer: Viewer,
  only: Parameters<typeof isSentFor>[1] = {},
): Promise<SentRequest[]> {
  const present = (row: RequestRow): SentRequest => {
    const status = statusForSender(row, ctx.now)
    const shared = status === 'accepted' && !row.excludesViewer ? row : undefined
    const publicId = status === 'accepted' || status === 'sent' ? row.publicId : null
    const shownName = publicId !== null && row.visibility === 'named' ? row.developerName : null
    return {
      ...presentShared(row, ctx.now),
      // The stored time ends early with the card. It would tell why there is no answer.
      lapses_at: lapsesAt(row.createdAt).toISOString(),
      status,
      path: publicId === null ? null : `/developers/${publicId}`,
      roles: publicId === null ? [] : row.roles,
      name: shared ? shared.sharedName : shownName,
      email: shared?.sharedEmail ? displayEmail(shared.sharedEmail) : null,
      note: shared?.note ?? null,
      accepted_at: shared?.decidedAt?.toISOString() ?? null,
    }
  }
  return (await listRequests(ctx, isSentFor(viewer, only), viewer)).map(present)
}

function presentShared({ id, message, company, job, createdAt, lapsesAt: end }: RequestRow, now: Date) {
  return {
    id,
    created_at: createdAt.toISOString(),
    lapses_at: end.toISOString(),
    job: {
      title: job?.title ?? null,
      company,
      path: job !== null && isVisible(job, now) ? jobPath(job) : null,
      pay: job && payText(job),
    },
    message,
  }
}

/** Returns the pay as text, such as '$80,000 - $120,000/yr', or null if the job does not state it. */
export function payText(job: Pay): string | null {
  const { salaryMin, salaryMax, salaryCurrency } = job
  if (!salaryMin && !salaryMax) return null
  const salaryPeriod = payPeriod(job)
  return salaryText({ salaryMin: salaryMin ?? 0, salaryMax: salaryMax ?? 0, salaryCurrency, salaryPeriod })
}

/**
 * Returns whether the highest pay of a job reaches the minimum of a developer. Returns null if one of them is not stated
 * or has no exchange rate.
 */
function paysMinimum(
  job: Pay,
  minimum: Omit<Pay, 'salaryMax'>,
  rates: ExchangeRates | undefined,
): boolean | null {
  const { salaryMin, salaryMax } = salaryColumns([job, { ...minimum, salaryMax: null }], rates)
  const highest = salaryMax[0] || salaryMin[0] || NaN
  const least = salaryMin[1] || NaN
  return Number.isNaN(highest) || Number.isNaN(least) ? null : highest >= least
}
