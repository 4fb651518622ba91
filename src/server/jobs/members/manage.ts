// The members of a company. A company always keeps at least one owner.
import { displayEmail } from '#contract/auth/display-email.ts'
import type { MemberWire, RoleBody } from '#contract/jobs/members.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound } from '#server/http/problem.ts'
import { deleteInvitationsBy } from '#server/identity/invitation-queries.ts'

import { callerOf, requireMember, requireOwner } from '../access/authorize.ts'
import { requireUnblockedCaller } from '../moderation/unblocked.ts'
import type { CompanyParams } from '../present/company.ts'
import { findCompany, lockCompany } from '../store/companies-queries.ts'
import {
  deleteMember,
  findMember,
  findRole,
  hasOtherOwner,
  listMembers,
  type Member,
  type Membership,
  setRole,
} from '../store/members-queries.ts'
import { conflict } from '../store/problems.ts'

type MemberParams = { params: { company_id: number; user_id: number } }

export async function list(ctx: Context, { params }: CompanyParams): Promise<MemberWire[]> {
  const { id } = orNotFound(await findCompany(ctx.db, params.company_id))
  await requireMember(ctx, ctx.db, id)
  return (await listMembers(ctx.db, id)).map(toMemberWire)
}

/** Changes the role of a member. @throws Problem `conflict` if the last owner would become a recruiter */
export async function change(ctx: Context, { params, body }: MemberParams & { body: RoleBody }) {
  const member = await ctx.db.transaction(async (tx) => {
    const { id: companyId } = orNotFound(await lockCompany(tx, params.company_id))
    await requireOwner(ctx, tx, companyId)
    await requireUnblockedCaller(tx, ctx.identity)
    const member = { companyId, userId: params.user_id }
    const role = orNotFound(await findRole(tx, member))
    if (role === 'owner' && body.role !== 'owner') await removeOwnership(tx, member)
    await setRole(tx, member, body.role)
    return orNotFound(await findMember(tx, member))
  })
  record(ctx, 'member changed', params)
  return toMemberWire(member)
}

/**
 * Removes a member. Owners can remove every member, and other members can only leave. @throws Problem `conflict` for
 * the last owner
 */
export async function remove(ctx: Context, { params }: MemberParams): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { id: companyId } = orNotFound(await lockCompany(tx, params.company_id))
    const member = { companyId, userId: params.user_id }
    if (params.user_id !== callerOf(ctx).id) {
      await requireOwner(ctx, tx, companyId)
      await requireUnblockedCaller(tx, ctx.identity)
    }
    const role = orNotFound(await findRole(tx, member))
    if (role === 'owner') await removeOwnership(tx, member)
    await deleteMember(tx, member)
  })
  record(ctx, 'member removed', params)
}

/**
 * Checks that an owner may step down or leave, and deletes the invitations that the owner has sent. With such an
 * invitation, the former owner could come back under another address.
 * @throws Problem `conflict` if the company has no other owner
 */
async function removeOwnership(tx: Db, member: Membership): Promise<void> {
  if (!(await hasOtherOwner(tx, member)))
    throw conflict('A company needs an owner. Make another member an owner first, or delete the company.')
  await deleteInvitationsBy(tx, member)
}

export function toMemberWire({ userId, displayName, since, ...member }: Member): MemberWire {
  const email = member.email && displayEmail(member.email)
  return { ...member, email, user_id: userId, display_name: displayName, since: since.toISOString() }
}

/** Logs a change of the members. The log contains the IDs of the users, and no names or addresses. */
function record(ctx: Context, event: string, { company_id, user_id }: MemberParams['params']): void {
  const { id: user } = callerOf(ctx)
  ctx.log.info({ event, user, by: ctx.identity?.by, id: company_id, member: user_id }, event)
}
