import type { JobRole } from '#contract/jobs/rules/actions.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/open.ts'
import type { Identity } from '#server/identity/authenticate.ts'

import { findRole } from '../store/members-queries.ts'

type RoleContext = { db: Db; config: Config; identity: Identity | undefined }

/**
 * Returns the caller's role for the jobs of a company. A staff user or reviewer who is a member of the company gets the
 * role of a member, and so cannot review jobs of their own company.
 */
export async function roleFor({ db, config, identity }: RoleContext, companyId: number): Promise<JobRole> {
  if (identity === undefined) return 'none'
  const { user } = identity
  if (config.jobsWritableBy === 'authenticated') return 'staff'
  const isEmployers = config.jobsWritableBy === 'employers'
  const membership = isEmployers ? await findRole(db, { companyId, userId: user.id }) : undefined
  if (membership) return membership
  if (user.isStaff) return 'staff'
  return isEmployers && user.isReviewer ? 'reviewer' : 'none'
}
