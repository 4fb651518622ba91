import type { ReceivedRequest, SentRequest } from '#contract/developers/contact-requests.ts'
import type { Context } from '#server/http/context.ts'

import { userIdOf } from '../own-card.ts'
import { findViewer } from '../viewer-queries.ts'
import { presentAllReceived, presentAllSent } from './present.ts'
import { isReceivedBy, isSentFor, listRequests } from './queries.ts'

export async function listReceived(ctx: Context): Promise<ReceivedRequest[]> {
  return presentAllReceived(ctx, await listRequests(ctx.db, isReceivedBy(userIdOf(ctx)), ctx.now))
}

export async function listSent(ctx: Context): Promise<SentRequest[]> {
  const viewer = await findViewer(ctx.db, userIdOf(ctx))
  return presentAllSent({ ...ctx, viewer }, await listRequests(ctx.db, isSentFor(viewer), ctx.now))
}
