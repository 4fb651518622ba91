import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/open.ts'

import { findTrust } from '../store/decisions-queries.ts'
import { hasOpenMatter } from '../store/matters-queries.ts'

/**
 * Returns whether the jobs of a company are published first and reviewed afterwards. This needs a verified domain and
 * as many approved jobs as the setting requires. A job that was sent back or reported suspends the trust until reviewers
 * have decided on it. Otherwise the company could publish a copy of the job.
 */
export async function isTrusted(
  db: Db,
  companyId: number,
  { trustedAfter }: Pick<Config, 'trustedAfter'>,
): Promise<boolean> {
  const { approved, isVerified } = await findTrust(db, companyId)
  return isVerified && approved >= trustedAfter && !(await hasOpenMatter(db, companyId))
}
