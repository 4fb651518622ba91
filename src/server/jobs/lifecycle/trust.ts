// Whether the postings of a company are published at once, and reviewed afterwards.
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/open.ts'

import { findTrust } from './decision-queries.ts'

export async function isTrusted(db: Db, companyId: number, { trustedAfter }: Config): Promise<boolean> {
  const { approved, isVerified } = await findTrust(db, companyId)
  return isVerified && approved >= trustedAfter
}
