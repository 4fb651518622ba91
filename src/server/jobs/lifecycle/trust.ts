import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/open.ts'

import { findLastDecision, findTrust, hasOpenReport } from './decision-queries.ts'
import type { ManagedJob } from './queries.ts'

/** Returns whether the jobs of a company are published first and reviewed afterwards. */
export async function isTrusted(db: Db, companyId: number, { trustedAfter }: Config): Promise<boolean> {
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
  config: Config,
): Promise<boolean> {
  if (!(await isTrusted(db, job.company.id, config))) return false
  const last = await findLastDecision(db, job.id)
  return (last === undefined || last.decision === 'approved') && !(await hasOpenReport(db, job.id))
}
