// Applies the quotas of companies to imports. Rows beyond a quota are rejected. If a job that is submitted during the
// import uses up the quota, the whole import fails.
import { isVisible } from '#contract/jobs/rules/visibility.ts'
import type { Db } from '#server/db/open.ts'

import { conflict } from '../store/problems.ts'
import { countLiveJobs, lockQuota } from '../store/quota-queries.ts'
import type { CheckedRow, ImportConfig, RejectedRow } from './check-rows.ts'
import { toIdentity, toIdentityKey } from './identity.ts'
import { listIdentifiedJobs, listQuotas, type StoredJob } from './queries.ts'

type Options = { now: Date; config: ImportConfig; board: string }
/**
 * How many more live jobs the company may get. A live job is on the board, or waiting for review, payment or its date. A company
 * whose `id` is null does not exist yet.
 */
type Remaining = { id: number | null; remaining: number }

const ROWS_PER_QUERY = 500

type CheckedRows = { accepted: CheckedRow[]; refused: RejectedRow[] }

/**
 * Accepts the rows of each company in file order, up to the quota of the company. Rows do not count toward the quota if
 * they are drafts or jobs that are already live.
 */
export async function rowsWithinQuota(db: Db, rows: CheckedRow[], options: Options): Promise<CheckedRows> {
  const { now, board } = options
  const limited = await listQuotas(db, { names: [...new Set(rows.map(({ company }) => company))] }, options)
  if (limited.length === 0) return { accepted: rows, refused: [] }
  const companies = new Map<string, Remaining>()
  // A file may spell the name of a company in several ways.
  const companiesById = new Map<number | null, Remaining>()
  for (const { id, name, quota } of limited) {
    const known = id === null ? undefined : companiesById.get(id)
    const live = id === null || known ? 0 : await countLiveJobs(db, id, { now })
    const company = known ?? { id, remaining: quota - live }
    companies.set(name, company)
    companiesById.set(id, company)
  }
  const stored = new Map<string, StoredJob>()
  const ofLimited = rows.filter(({ company }) => companies.has(company))
  for (let start = 0; start < ofLimited.length; start += ROWS_PER_QUERY)
    for (const job of await listIdentifiedJobs(db, ofLimited.slice(start, start + ROWS_PER_QUERY), board))
      stored.set(toIdentityKey(toIdentity(job, board)), job)
  const checked: CheckedRows = { accepted: [], refused: [] }
  for (const row of rows) {
    const company = companies.get(row.company)
    if (
      company === undefined ||
      !addsLiveJob(row, stored.get(toIdentityKey(row)), { companyId: company.id, now })
    )
      checked.accepted.push(row)
    else if (company.remaining-- > 0) checked.accepted.push(row)
    else checked.refused.push({ number: row.number, name: row.external_id, reasons: [quotaReason(row)] })
  }
  return checked
}

/**
 * Returns whether the row adds a live job to the company. A row without `is_active` keeps the state of a stored job.
 */
function addsLiveJob(
  { is_active: isActive }: CheckedRow,
  job: StoredJob | undefined,
  { companyId, now }: { companyId: number | null; now: Date },
): boolean {
  if (job === undefined) return isActive !== false
  const isLive = isVisible(job, now) || ['waiting', 'settlement', 'scheduled'].includes(job.stage)
  return isLive ? isActive !== false && job.companyId !== companyId : isActive === true
}

const quotaReason = ({ company }: CheckedRow) =>
  `company ${company} has no quota left: withdraw a job, or import this one as a draft (is_active: false)`

/**
 * Makes other submissions of these companies wait until the import ends. Returns how many live jobs each company may
 * have after the import.
 */
export async function lockQuotas(tx: Db, companyIds: number[], options: Options) {
  const locked: { id: number; name: string; limit: number }[] = []
  for (const { id, name, quota } of await listQuotas(tx, { ids: companyIds }, options)) {
    if (id === null) continue
    await lockQuota(tx, id)
    locked.push({ id, name, limit: Math.max(quota, await countLiveJobs(tx, id, options)) })
  }
  return locked
}

type LockedQuotas = Awaited<ReturnType<typeof lockQuotas>>

/** @throws Problem `conflict` if one of the companies has more live jobs than its `limit` */
export async function requireQuotas(tx: Db, companies: LockedQuotas, { now }: Options): Promise<void> {
  for (const { id, name, limit } of companies)
    if ((await countLiveJobs(tx, id, { now })) > limit)
      throw conflict(`Company ${name} would have more live jobs than its quota of ${limit}.`)
}
