// The invitations that a user has received. The invitations of other users return 404.
import { displayEmail } from '#contract/auth/display-email.ts'
import type { MemberWire, ReceivedInvitation } from '#contract/jobs/members.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound, Problem } from '#server/http/problem.ts'

import { callerOf } from '../access/authorize.ts'
import { lockCompany } from '../store/companies-queries.ts'
import { findMember } from '../store/members-queries.ts'
import { deleteInvitation, listReceived, type InvitationDetails } from './invitation-queries.ts'
import { joinCompany } from './join.ts'
import { toMemberWire } from './manage.ts'

type InvitationParams = { params: { invitation_id: number } }

const MAX_SHOWN = 50

export async function list(ctx: Context): Promise<ReceivedInvitation[]> {
  const received = await listReceived(ctx.db, toReceiver(ctx), { limit: MAX_SHOWN })
  return received.map(toReceivedWire)
}

/** Accepts an invitation. A caller who already is an owner stays an owner. */
export async function accept(ctx: Context, { params }: InvitationParams): Promise<MemberWire> {
  const { db, now } = ctx
  const { companyId } = await findReceived(ctx, params.invitation_id)
  const userId = callerOf(ctx).id
  const member = await db.transaction(async (tx) => {
    const received = await takeReceived(ctx, tx, { id: params.invitation_id, companyId })
    await joinCompany(tx, { invitation: received, userId, now })
    return orNotFound(await findMember(tx, { companyId, userId }))
  })
  ctx.log.info({ event: 'invitation accepted', user: userId, id: companyId }, 'invitation accepted')
  return toMemberWire(member)
}

export async function decline(ctx: Context, { params }: InvitationParams): Promise<void> {
  const { companyId } = await findReceived(ctx, params.invitation_id)
  await ctx.db.transaction((tx) => takeReceived(ctx, tx, { id: params.invitation_id, companyId }))
}

/** Deletes and returns an invitation to the caller. Locks the company until the transaction ends. */
async function takeReceived(ctx: Context, tx: Db, { id, companyId }: { id: number; companyId: number }) {
  orNotFound(await lockCompany(tx, companyId))
  const [received] = await listReceived(tx, toReceiver(ctx), { id })
  if (!(await deleteInvitation(tx, { id, companyId }))) throw new Problem('notFound')
  return orNotFound(received)
}

async function findReceived(ctx: Context, id: number): Promise<InvitationDetails> {
  const [invitation] = await listReceived(ctx.db, toReceiver(ctx), { id })
  return orNotFound(invitation)
}

function toReceiver(ctx: Context) {
  return { userId: callerOf(ctx).id, now: ctx.now }
}

function toReceivedWire(received: InvitationDetails): ReceivedInvitation {
  const { id, companyId, companyName, email, role, invitedBy, expiresAt } = received
  const company = { id: companyId, name: companyName }
  const invited_by = invitedBy && displayEmail(invitedBy)
  const expires_at = expiresAt.toISOString()
  return { id, company, email: displayEmail(email), role, invited_by, expires_at }
}
