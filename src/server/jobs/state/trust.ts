import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/open.ts'

import { findTrust, hasUnresolvedJob } from '../store/decisions-queries.ts'

type TrustConfig = Pick<Config, 'trustedAfter'>

/**
 * Returns whether the jobs of a company are published first and reviewed afterwards. A job that was sent back or
 * reported suspends the trust until it is resolved. Otherwise the company could publish a copy of the job.
 */
export async function isTrusted(db: Db, companyId: number, config: TrustConfig): Promise<boolean> {
  return (await hasEarnedTrust(db, companyId, config)) && !(await hasUnresolvedJob(db, companyId))
}

/** Returns whether a company has a verified domain and as many approved jobs as trust requires. */
export async function hasEarnedTrust(
  db: Db,
  companyId: number,
  { trustedAfter }: TrustConfig,
): Promise<boolean> {
  const { approved, isVerified } = await findTrust(db, companyId)
  return isVerified && approved >= trustedAfter
}
