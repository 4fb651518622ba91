// Authorization of company members. Staff have the rights of an owner in every company.
import type { Company } from '#contract/jobs/company.ts'
import type { MemberRole } from '#contract/jobs/members.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound } from '#server/http/problem.ts'
import type { User } from '#server/identity/session/queries.ts'
import { required } from '#server/lib/required.ts'

import { findCompany, findPublishedCompany } from '../store/companies-queries.ts'
import { findRole } from '../store/members-queries.ts'
import { forbidden } from '../store/problems.ts'
import { mayWrite } from './permissions.ts'
import { roleFor } from './role.ts'

type Caller = Pick<Context, 'config' | 'identity'>

export function callerOf({ identity }: Pick<Context, 'identity'>): User {
  return required(identity).user
}

/**
 * Requires a member of the company, or staff.
 * @throws Problem `notFound` if the caller may not see the company, otherwise `forbidden`
 */
export async function requireMember(ctx: Caller, db: Db, companyId: number): Promise<void> {
  if ((await roleOfCaller(ctx, db, companyId)) !== undefined) return
  orNotFound(await findCompanyFor({ ...ctx, db }, companyId))
  throw forbidden('Only members of this company may do this.')
}

/**
 * Requires an owner of the company, or staff.
 * @throws Problem `notFound` if the caller may not see the company, otherwise `forbidden`
 */
export async function requireOwner(ctx: Caller, db: Db, companyId: number): Promise<void> {
  if ((await roleOfCaller(ctx, db, companyId)) === 'owner') return
  orNotFound(await findCompanyFor({ ...ctx, db }, companyId))
  throw forbidden('Only owners of this company may do this.')
}

/** Returns the company if it is public, or if the caller is one of its members, a reviewer or staff. */
export async function findCompanyFor(
  ctx: Caller & Pick<Context, 'db'>,
  id: number,
): Promise<Company | undefined> {
  const isMine = (await roleFor(ctx, id)) !== 'none'
  return isMine ? findCompany(ctx.db, id) : findPublishedCompany(ctx.db, id)
}

/** Checks that the caller may act as an owner of the company in the path. @throws Problem `notFound`, `forbidden` */
export async function authorizeOwner(
  ctx: Context,
  { params }: { params: { company_id: number } },
): Promise<void> {
  const { id } = orNotFound(await findCompany(ctx.db, params.company_id))
  await requireOwner(ctx, ctx.db, id)
}

/**
 * Checks that the caller may act as an owner of the company in the path, or may write to all companies. @throws Problem
 * `notFound`, `forbidden`
 */
export async function authorizeCompanyManager(
  ctx: Context,
  input: { params: { company_id: number } },
): Promise<void> {
  if (!mayWrite(ctx)) await authorizeOwner(ctx, input)
}

async function roleOfCaller(ctx: Caller, db: Db, companyId: number): Promise<MemberRole | undefined> {
  const { id: userId, isStaff } = callerOf(ctx)
  return isStaff ? 'owner' : findRole(db, { companyId, userId })
}
