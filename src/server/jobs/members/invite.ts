// The invitations that a company sends. Responses and emails do not reveal whether an address has an account.
import { displayEmail } from '#contract/auth/display-email.ts'
import type { InvitationBody, InvitationWire } from '#contract/jobs/members.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound, Problem } from '#server/http/problem.ts'
import {
  countOthers,
  deleteInvitation,
  type Invitation,
  listInvitations,
} from '#server/identity/invitation-queries.ts'
import { MAX_INVITATIONS, sendInvitation } from '#server/identity/send-invitation.ts'
import { limitCalls } from '#server/rates/limit-calls.ts'

import { callerOf, requireOwner } from '../access/authorize.ts'
import { requireUnblockedCaller } from '../moderation/unblocked.ts'
import type { CompanyParams } from '../present/company.ts'
import { findCompany, hasApprovedJob, lockCompany } from '../store/companies-queries.ts'
import { countMembers, listMembers, toRole } from '../store/members-queries.ts'
import { conflict } from '../store/problems.ts'
import { MAX_MEMBERS, tooManyMembersText } from './join.ts'

export async function list(ctx: Context, { params }: CompanyParams): Promise<InvitationWire[]> {
  const { id } = orNotFound(await findCompany(ctx.db, params.company_id))
  await requireOwner(ctx, ctx.db, id)
  return (await listInvitations(ctx.db, id, ctx.now)).map(toInvitationWire)
}

/** Limits invitations by sender and by recipient, because an invitation is an email to an arbitrary address. */
const limitInvitations = limitCalls('invite_member')

export async function create(
  ctx: Context,
  { params, body: { email, role } }: CompanyParams & { body: InvitationBody },
): Promise<InvitationWire> {
  const { db, now } = ctx
  const { id: companyId, name } = orNotFound(await findCompany(db, params.company_id))
  await requireOwner(ctx, db, companyId)
  const caller = callerOf(ctx)
  const invitation = await db.transaction(async (tx) => {
    orNotFound(await lockCompany(tx, companyId))
    await requireOwner(ctx, tx, companyId)
    await requireUnblockedCaller(tx, ctx.identity)
    const others = await countOthers(tx, { companyId, email, now })
    if ((await listMembers(tx, companyId)).some((member) => member.email === email))
      throw conflict('This address already belongs to a member.')
    if ((await countMembers(tx, companyId)) >= MAX_MEMBERS) throw conflict(tooManyMembersText)
    if (others >= MAX_INVITATIONS)
      throw conflict(`A company can have ${MAX_INVITATIONS} open invitations. Withdraw one first.`)
    await limitInvitations(ctx, email, tx)
    const company = { id: companyId, name: (await hasApprovedJob(tx, companyId)) ? name : null }
    return sendInvitation(ctx, tx, { company, email, role, inviter: caller })
  })
  ctx.log.info({ event: 'member invited', user: caller.id, id: companyId }, 'member invited')
  return toInvitationWire(invitation)
}

type InvitationParams = { params: { company_id: number; invitation_id: number } }

export async function withdraw(ctx: Context, { params }: InvitationParams): Promise<void> {
  const { id: companyId } = orNotFound(await findCompany(ctx.db, params.company_id))
  await requireOwner(ctx, ctx.db, companyId)
  if (!(await deleteInvitation(ctx.db, { id: params.invitation_id, companyId })))
    throw new Problem('notFound')
}

function toInvitationWire(invitation: Invitation): InvitationWire {
  const { id, email, role, createdAt, expiresAt } = invitation
  const times = { created_at: createdAt.toISOString(), expires_at: expiresAt.toISOString() }
  return { id, email: displayEmail(email), role: toRole(role), ...times }
}
