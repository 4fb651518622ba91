import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/open.ts'

import { findTrust } from './decision-queries.ts'

/** Returns whether the jobs of a company are published first and reviewed afterwards. */
export async function isTrusted(db: Db, companyId: number, { trustedAfter }: Config): Promise<boolean> {
  const { approved, isVerified } = await findTrust(db, companyId)
  return isVerified && approved >= trustedAfter
}
