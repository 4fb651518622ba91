// The invitations that a user has received. The invitations of other users return 404.
import type { MemberWire, Offer } from '#contract/jobs/members.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound } from '#server/http/problem.ts'
import { type InvitationDetails, listReceived } from '#server/identity/invitation-queries.ts'
import { toOffer } from '#server/identity/send-invitation.ts'

import { callerOf } from '../access/authorize.ts'
import { mayPost } from '../access/permissions.ts'
import { findMember } from '../store/members-queries.ts'
import { acceptInvitation, takeInvitation } from './join.ts'
import { toMemberWire } from './manage.ts'

type InvitationParams = { params: { invitation_id: number } }

const MAX_SHOWN = 50

export async function list(ctx: Context): Promise<Offer[]> {
  return (await findReceived(ctx, ctx.db, { limit: MAX_SHOWN })).map(toOffer)
}

/** Accepts an invitation. A caller who already is an owner stays an owner. */
export async function accept(ctx: Context, { params }: InvitationParams): Promise<MemberWire | null> {
  const { db, now } = ctx
  const userId = callerOf(ctx).id
  const { companyId, member } = await db.transaction(async (tx) => {
    const invitation = await takeReceived(ctx, tx, params.invitation_id)
    const { companyId } = invitation
    await acceptInvitation(tx, { invitation, userId, now })
    const member = companyId === null ? null : orNotFound(await findMember(tx, { companyId, userId }))
    return { companyId, member }
  })
  ctx.log.info({ event: 'invitation accepted', user: userId, id: companyId }, 'invitation accepted')
  return member && toMemberWire(member)
}

export async function decline(ctx: Context, { params }: InvitationParams): Promise<void> {
  await ctx.db.transaction((tx) => takeReceived(ctx, tx, params.invitation_id))
}

/** Deletes and returns an invitation to the caller. */
async function takeReceived(ctx: Context, tx: Db, id: number): Promise<InvitationDetails> {
  return orNotFound(await takeInvitation(tx, async () => (await findReceived(ctx, tx, { id }))[0]))
}

/** Leaves out invitations to companies if only staff may post jobs. */
async function findReceived(ctx: Context, db: Db, which: Parameters<typeof listReceived>[2]) {
  const received = await listReceived(db, { userId: callerOf(ctx).id, now: ctx.now }, which)
  return received.filter(({ companyId }) => companyId === null || mayPost(ctx))
}
