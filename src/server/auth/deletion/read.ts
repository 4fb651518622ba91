import type { AccountDeletion, OwnedCompany } from '#contract/auth/account-deletion.ts'
import type { Db } from '#server/db/open.ts'
import { days } from '#server/lib/duration.ts'

import type { AuthContext } from '../ground/context.ts'
import { unauthenticated } from '../ground/errors.ts'
import { countJobs, listPossibleOwners, listSolelyOwned } from './company-queries.ts'
import { countOwnedItems } from './item-queries.ts'
import { findDeletion } from './queries.ts'

/** In this time, a user can cancel the deletion of the account. */
export const DELETION_DAYS = 7

export async function readDeletion({ db, user, now }: AuthContext): Promise<{ data: AccountDeletion }> {
  if (user === undefined) throw unauthenticated()
  const row = await findDeletion(db, user.id)
  const dueAt = row?.dueAt ?? new Date(now.getTime() + days(DELETION_DAYS))
  const data = {
    requested_at: row ? row.requestedAt.getTime() / 1000 : null,
    due_at: row ? row.dueAt.getTime() / 1000 : null,
    days: DELETION_DAYS,
    items: await countOwnedItems(db, user.id),
    companies: await listOwnedCompanies(db, { userId: user.id, dueAt }),
  }
  return { data }
}

type PlannedDeletion = { userId: number; dueAt: Date }

/**
 * Returns the companies that would be without an owner when the account is deleted at `dueAt`. Lists the possible new
 * owners of each company.
 */
export async function listOwnedCompanies(
  db: Db,
  { userId, dueAt }: PlannedDeletion,
): Promise<OwnedCompany[]> {
  const left = await listSolelyOwned(db, userId, dueAt)
  const ids = left.map(({ id }) => id)
  const [jobs, heirs] = [await countJobs(db, ids), await listPossibleOwners(db, userId, ids)]
  return left.map(({ id, name }) => {
    const members = heirs
      .filter(({ companyId }) => companyId === id)
      .map(({ userId: heirId, display, role }) => ({ user_id: heirId, display, role }))
    return { id, name, jobs: jobs.get(id) ?? 0, members }
  })
}
