import type { AccountDeletion, CompanyLeft } from '#contract/auth/account-deletion.ts'
import type { Db } from '#server/db/open.ts'

import type { AuthContext } from '../context.ts'
import { unauthenticated } from '../errors.ts'
import { countJobs, listHeirs, listLastOwned } from './company-queries.ts'
import { findDeletion } from './queries.ts'

export async function readDeletion({ db, user, config }: AuthContext): Promise<{ data: AccountDeletion }> {
  if (user === undefined) throw unauthenticated()
  const row = await findDeletion(db, user.id)
  const data = {
    requested_at: row ? row.requestedAt.getTime() / 1000 : null,
    due_at: row ? row.dueAt.getTime() / 1000 : null,
    days: config.accountDeletionDays,
    companies: await companiesLeft(db, user.id),
  }
  return { data }
}

/** The companies whose last owner would go, with who could be the next. */
export async function companiesLeft(db: Db, userId: number): Promise<CompanyLeft[]> {
  const left = await listLastOwned(db, userId, { isAsked: true })
  const ids = left.map(({ id }) => id)
  const [jobs, heirs] = [await countJobs(db, ids), await listHeirs(db, userId, ids)]
  return left.map(({ id, name }) => ({
    id,
    name,
    jobs: jobs.get(id) ?? 0,
    members: heirs
      .filter(({ companyId }) => companyId === id)
      .map(({ userId, display, role }) => ({ user_id: userId, display, role })),
  }))
}
