// Invitations as those see them who are invited. Another's does not exist.
import type { MemberWire, ReceivedInvitation } from '#contract/jobs/members.ts'
import type { Context } from '#server/http/context.ts'
import { found, Problem } from '#server/http/problem.ts'

import { lockCompany } from '../companies/queries.ts'
import { conflict } from '../problems.ts'
import { callerOf } from './authorize.ts'
import { deleteInvitation, listReceived, type Received } from './invitation-queries.ts'
import { mostMembers, tooManyMembers } from './invite.ts'
import { memberWireOf } from './manage.ts'
import { addMember, countMembers, findMember, findRole, setRole } from './queries.ts'

type OfInvitation = { params: { invitation_id: number } }

const MOST_SHOWN = 50

export async function list(ctx: Context): Promise<ReceivedInvitation[]> {
  const received = await listReceived(ctx.db, receiverOf(ctx), { limit: MOST_SHOWN })
  return received.map(receivedWireOf)
}

/** Whoever is a member already keeps the higher role. Of two at once, one finds no invitation any longer. */
export async function accept(ctx: Context, { params }: OfInvitation): Promise<MemberWire> {
  const { db, now } = ctx
  const { companyId } = await findReceived(ctx, params.invitation_id)
  const userId = callerOf(ctx).id
  const member = await db.transaction(async (tx) => {
    found(await lockCompany(tx, companyId))
    const [invitation] = await listReceived(tx, receiverOf(ctx), { id: params.invitation_id })
    const { id, role } = found(invitation)
    // It may be withdrawn at this moment.
    if (!(await deleteInvitation(tx, { id, companyId }))) throw new Problem('notFound')
    const had = await findRole(tx, { companyId, userId })
    if (had === undefined) {
      if ((await countMembers(tx, companyId)) >= mostMembers) throw conflict(tooManyMembers)
      await addMember(tx, { companyId, userId, role, now })
    } else if (role === 'owner') await setRole(tx, { companyId, userId }, role)
    return found(await findMember(tx, { companyId, userId }))
  })
  ctx.log.info({ event: 'invitation accepted', user: userId, id: companyId }, 'invitation accepted')
  return memberWireOf(member)
}

export async function decline(ctx: Context, { params }: OfInvitation): Promise<void> {
  const { id, companyId } = await findReceived(ctx, params.invitation_id)
  if (!(await deleteInvitation(ctx.db, { id, companyId }))) throw new Problem('notFound')
}

async function findReceived(ctx: Context, id: number): Promise<Received> {
  const [invitation] = await listReceived(ctx.db, receiverOf(ctx), { id })
  return found(invitation)
}

function receiverOf(ctx: Context) {
  return { userId: callerOf(ctx).id, now: ctx.now }
}

function receivedWireOf(received: Received): ReceivedInvitation {
  const { id, companyId, companyName, email, role, invitedBy, expiresAt } = received
  const company = { id: companyId, name: companyName }
  return { id, company, email, role, invited_by: invitedBy, expires_at: expiresAt.toISOString() }
}
