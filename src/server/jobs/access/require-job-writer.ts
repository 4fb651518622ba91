import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound } from '#server/http/problem.ts'

import { findPublishedCompany } from '../store/companies-queries.ts'
import { forbiddenFor } from './forbidden.ts'
import { roleFor } from './role.ts'

/**
 * Returns the caller's role in the company. @throws Problem `notFound` if the caller may not see the company,
 * `forbidden` if the role does not allow the caller to write jobs
 */
export async function requireJobWriter(
  ctx: Pick<Context, 'config' | 'identity'>,
  db: Db,
  companyId: number,
): Promise<'owner' | 'recruiter' | 'staff'> {
  const role = await roleFor({ ...ctx, db }, companyId)
  if (role === 'none') orNotFound(await findPublishedCompany(db, companyId))
  if (role === 'none' || role === 'reviewer') throw forbiddenFor(role)
  return role
}
