// The rules of an installation for jobs that go to review or onto the board: a quota, an end date, and stated pay.
import { pluralize } from '#contract/counts.ts'
import { closingDay } from '#contract/jobs/rules/expiry.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/open.ts'

import { conflict, invalidField } from '../store/problems.ts'
import { countLiveJobs, findQuota, lockQuota } from '../store/quota-queries.ts'

type BoardConfig = Pick<Config, 'jobsEndOn' | 'jobsPerCompany' | 'postingPay'>
type Candidate = { id?: number; companyId: number; salaryMin: number | null; salaryMax: number | null }
type Rules = { config: BoardConfig; now: Date }

/**
 * Checks whether a job may go to review or onto the board. The board must not have ended, the job must state its pay if
 * POSTING_PAY is `required`, and the company must stay within its quota.
 * @throws Problem `conflict`, `invalid`
 */
export async function requireBoardRules(tx: Db, job: Candidate, { config, now }: Rules): Promise<void> {
  if (config.jobsEndOn !== undefined && now > config.jobsEndOn)
    throw conflict(`This board ended on ${closingDay(config.jobsEndOn)} and accepts no more jobs.`)
  requirePay(job, config)
  await requireQuota(tx, job, { config, now })
}

/** @throws Problem `invalid` for a job without pay if POSTING_PAY is `required` */
export function requirePay(
  job: Pick<Candidate, 'salaryMin' | 'salaryMax'>,
  { postingPay }: Pick<Config, 'postingPay'>,
): void {
  if (postingPay === 'required' && !job.salaryMin && !job.salaryMax)
    throw invalidField('salary_min', 'enter the pay of this job')
}

/**
 * Checks that the company stays within its quota if this job goes to review or onto the board. Locks the quota of the
 * company until the transaction ends.
 * @throws Problem `conflict`
 */
export async function requireQuota(
  tx: Db,
  { id, companyId }: Pick<Candidate, 'id' | 'companyId'>,
  { config, now }: Rules,
): Promise<void> {
  const quota = (await findQuota(tx, companyId)) ?? config.jobsPerCompany
  if (quota === undefined) return
  await lockQuota(tx, companyId)
  const live = await countLiveJobs(tx, companyId, { now, except: id === undefined ? [] : [id] })
  if (live < quota) return
  throw conflict(
    live === 0
      ? 'Your company cannot have jobs on this board. Ask its staff for a quota.'
      : `Your company has ${pluralize(live, 'live job', 'live jobs')}. Withdraw one first.`,
  )
}
