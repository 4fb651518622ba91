// The page behind the key of the email about a request. The developer answers there without a login.
import { displayEmail } from '#contract/auth/display-email.ts'
import type { AcceptBody, ReceivedRequest } from '#contract/developers/contact-requests.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound } from '#server/http/problem.ts'
import { hashToken } from '#server/lib/tokens.ts'

import { acceptAs, declineAs } from './answer.ts'
import { presentAllReceived } from './present.ts'
import { findRequest, findRequestByKey, isReceivedBy, listConfirmedEmails } from './queries.ts'

export async function readRequestByKey(
  ctx: Context,
  key: string,
): Promise<{ request: ReceivedRequest; emails: string[] } | undefined> {
  const { db, now } = ctx
  const found = await findRequestByKey(db, hashToken(key))
  if (found === undefined) return undefined
  const row = orNotFound(await findRequest(db, found.id, { filter: isReceivedBy(found.developerId), now }))
  const [request] = await presentAllReceived(ctx, [row])
  if (request === undefined) return undefined
  const isOpen = request.status === 'sent'
  const emails = isOpen ? await listConfirmedEmails(db, found.developerId) : []
  return { request, emails: emails.map(displayEmail) }
}

/** Accepts the request with `body`, or declines it. @throws Problem `notFound`, `invalid`, `conflict` */
export async function answerByKey(
  ctx: Context,
  key: string,
  body: AcceptBody | undefined,
): Promise<ReceivedRequest> {
  const { id, developerId } = orNotFound(await findRequestByKey(ctx.db, hashToken(key)))
  const answer = { requestId: id, developer: developerId }
  return body === undefined ? declineAs(ctx, answer) : acceptAs(ctx, answer, body)
}
