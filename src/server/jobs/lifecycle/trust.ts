import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/open.ts'

import { findLastDecision, findTrust, hasOpenReport, hasUnresolvedJob } from './decision-queries.ts'
import type { ManagedJob } from './queries.ts'

type TrustConfig = Pick<Config, 'trustedAfter'>

/**
 * Returns whether the jobs of a company are published first and reviewed afterwards. A job that reviewers have yet to
 * resolve suspends the trust, because a copy of it would be published otherwise.
 */
export async function isTrusted(db: Db, companyId: number, config: TrustConfig): Promise<boolean> {
  return (await hasEarnedTrust(db, companyId, config)) && !(await hasUnresolvedJob(db, companyId))
}

/** Returns whether a company has a verified domain and enough approved jobs. */
export async function hasEarnedTrust(
  db: Db,
  companyId: number,
  { trustedAfter }: TrustConfig,
): Promise<boolean> {
  const { approved, isVerified } = await findTrust(db, companyId)
  return isVerified && approved >= trustedAfter
}

/**
 * Returns whether a job is published first and reviewed afterwards. Even a trusted company waits for the review of a job
 * that reviewers last sent back or refused, or that has open reports.
 */
export async function isTrustedWith(
  db: Db,
  job: Pick<ManagedJob, 'id' | 'company'>,
  config: TrustConfig,
): Promise<boolean> {
  if (!(await isTrusted(db, job.company.id, config))) return false
  const last = await findLastDecision(db, job.id)
  return (last === undefined || last.decision === 'approved') && !(await hasOpenReport(db, job.id))
}
