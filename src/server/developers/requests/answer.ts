import { displayEmail } from '#contract/auth/display-email.ts'
import type { AcceptBody, ReceivedRequest, SentRequest } from '#contract/developers/contact-requests.ts'
import { statusForSender } from '#contract/developers/rules/requests.ts'
import type { Context } from '#server/http/context.ts'
import { invalidInput, orNotFound, refusal } from '#server/http/problem.ts'
import { required } from '#server/lib/required.ts'
import { hashToken } from '#server/lib/tokens.ts'
import { writeContactAccepted } from '#server/mail/messages/directory.ts'

import { userIdOf } from '../own-card.ts'
import { findViewer, listConfirmedEmails } from '../visible-queries.ts'
import {
  findRequestByKey,
  isReceivedBy,
  isSentFor,
  lockRequest,
  type RequestRow,
  updateRequest,
} from './queries.ts'
import { listReceived, listSent } from './read.ts'

type RequestParams = { params: { request_id: number } }

/** Returns the request behind the key of its email, with the addresses that an answer can share. */
export async function readRequestByKey(
  ctx: Context,
  key: string,
): Promise<{ request: ReceivedRequest; emails: string[] } | undefined> {
  const found = await findRequestByKey(ctx.db, hashToken(key))
  const [request] = found ? await listReceived(ctx, found.developerId, found.id) : []
  if (found === undefined || request === undefined) return undefined
  const own = displayEmail(found.emailedTo)
  const isOther = request.shared_email !== null && request.shared_email !== own
  // Others may see the page, because the email can be forwarded. It shows only the address that got the email.
  return {
    request: { ...request, pays_minimum: null, ...(isOther && { shared_email: null, note: null }) },
    emails: request.status === 'sent' ? [own] : [],
  }
}

/** Accepts the request with `body`, or declines it. */
export async function answerByKey(ctx: Context, key: string, body: AcceptBody | undefined) {
  const { id, developerId, emailedTo } = orNotFound(await findRequestByKey(ctx.db, hashToken(key)))
  return answerAs({ ...ctx, developerId, emails: [emailedTo] }, id, body)
}

export const accept = (
  ctx: Context,
  { params, body }: RequestParams & { body: AcceptBody },
): Promise<ReceivedRequest> => answerAs({ ...ctx, developerId: userIdOf(ctx) }, params.request_id, body)

export const decline = (ctx: Context, { params }: RequestParams): Promise<ReceivedRequest> =>
  answerAs({ ...ctx, developerId: userIdOf(ctx) }, params.request_id, undefined)

/** `emails` are the addresses that the answer can share, by default all confirmed ones. */
type Answering = Context & { developerId: number; emails?: readonly string[] }

/** @throws Problem `notFound`; `conflict` if the request no longer waits for an answer; `invalid` for another address */
async function answerAs(ctx: Answering, id: number, body: AcceptBody | undefined): Promise<ReceivedRequest> {
  const { now, developerId } = ctx
  const shared = body && (await readShared(ctx, body))
  return ctx.db.transaction(async (tx) => {
    const locked = { ...ctx, db: tx }
    const row = orNotFound(await lockRequest(locked, isReceivedBy(developerId, id)))
    if (row.status !== 'sent') throw refusal('conflict', 'This request no longer waits for an answer.')
    const decided = { status: shared ? 'accepted' : 'declined', decidedAt: now, ...shared }
    await updateRequest(tx, id, { ...decided, sharedName: shared && row.developerName })
    if (shared) await emailSender(locked, row, shared)
    const [answered] = await listReceived(locked, developerId, id)
    return required(answered)
  })
}

async function readShared({ db, developerId, emails }: Answering, { email, note }: AcceptBody) {
  const own = emails ?? (await listConfirmedEmails(db, developerId))
  const sharedEmail = own.find((each) => each === email || displayEmail(each) === email)
  if (sharedEmail === undefined)
    throw invalidInput('Choose one of your confirmed addresses.', 'body', 'email')
  return { sharedEmail, note: note || null }
}

async function emailSender(
  { db: tx, config, mail }: Context,
  { sentBy, job, company, developerName: name, roles }: RequestRow,
  { sharedEmail, note }: Awaited<ReturnType<typeof readShared>>,
) {
  const [to] = sentBy === null ? [] : await listConfirmedEmails(tx, sentBy)
  if (to === undefined) return
  const shared = { name, roles, email: displayEmail(sharedEmail), note }
  await mail.send(
    tx,
    to,
    writeContactAccepted(config, { job: { title: job?.title ?? '', company }, ...shared }),
  )
}

/** A declined request can be withdrawn like one without an answer. @throws Problem `notFound`, `conflict` */
export async function withdraw(ctx: Context, { params }: RequestParams): Promise<SentRequest> {
  const { now } = ctx
  const viewer = await findViewer(ctx.db, userIdOf(ctx))
  const only = { requestId: params.request_id }
  return ctx.db.transaction(async (tx) => {
    const locked = { ...ctx, db: tx }
    const row = orNotFound(await lockRequest(locked, isSentFor(viewer, only)))
    if (statusForSender(row, now) !== 'sent') throw refusal('conflict', 'This request is no longer open.')
    await updateRequest(tx, row.id, { status: 'withdrawn' })
    const [withdrawn] = await listSent(locked, viewer, only)
    return required(withdrawn)
  })
}
