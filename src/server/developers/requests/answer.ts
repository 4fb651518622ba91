import { displayEmail } from '#contract/auth/display-email.ts'
import type { AcceptBody, ReceivedRequest, SentRequest } from '#contract/developers/contact-requests.ts'
import { statusForDeveloper, statusForSender } from '#contract/developers/rules/requests.ts'
import type { Context } from '#server/http/context.ts'
import { invalidInput, orNotFound, refusal } from '#server/http/problem.ts'
import { required } from '#server/lib/required.ts'
import { hashToken } from '#server/lib/tokens.ts'
import { writeContactAccepted } from '#server/mail/messages/directory.ts'

import { userIdOf } from '../own-card.ts'
import { findViewer, listConfirmedEmails } from '../viewer-queries.ts'
import {
  findRequestByKey,
  isReceivedBy,
  isSentFor,
  lockRequest,
  type RequestRow,
  updateRequest,
} from './queries.ts'
import { listOwnEmails, listReceived, listSent } from './read.ts'

type RequestParams = { params: { request_id: number } }
type Answer = { id: number; developerId: number }

/** Returns the request behind the key of its email, with the addresses that an answer can share. */
export async function readRequestByKey(
  ctx: Context,
  key: string,
): Promise<{ request: ReceivedRequest; emails: string[] } | undefined> {
  const found = await findRequestByKey(ctx.db, hashToken(key))
  const [request] = found ? await listReceived(ctx, found.developerId, found.id) : []
  if (found === undefined || request === undefined) return undefined
  // Others may see the page, because the email can be forwarded.
  return {
    request: { ...request, pays_minimum: null },
    emails: request.status === 'sent' ? await listOwnEmails(ctx, found.developerId) : [],
  }
}

/** Accepts the request with `body`, or declines it. @throws Problem `notFound`, `invalid`, `conflict` */
export async function answerByKey(ctx: Context, key: string, body: AcceptBody | undefined) {
  const answer = orNotFound(await findRequestByKey(ctx.db, hashToken(key)))
  return body === undefined ? declineAs(ctx, answer) : acceptAs(ctx, answer, body)
}

export const accept = (
  ctx: Context,
  { params, body }: RequestParams & { body: AcceptBody },
): Promise<ReceivedRequest> => acceptAs(ctx, { id: params.request_id, developerId: userIdOf(ctx) }, body)

export const decline = (ctx: Context, { params }: RequestParams): Promise<ReceivedRequest> =>
  declineAs(ctx, { id: params.request_id, developerId: userIdOf(ctx) })

/** @throws Problem `notFound`, `conflict`, `invalid` for an address that is not a confirmed one of the developer */
async function acceptAs(ctx: Context, answer: Answer, body: AcceptBody): Promise<ReceivedRequest> {
  const own = await listConfirmedEmails(ctx.db, answer.developerId)
  const sharedEmail = own.find((email) => email === body.email || displayEmail(email) === body.email)
  if (sharedEmail === undefined)
    throw invalidInput('Choose one of your confirmed addresses.', 'body', 'email')
  const note = body.note || null
  return answerRequest(ctx, answer, async (locked, row) => {
    await updateRequest(locked.db, row.id, { status: 'accepted', sharedEmail, note, decidedAt: ctx.now })
    await emailSender(locked, { row, sharedEmail, note })
  })
}

const declineAs = (ctx: Context, answer: Answer): Promise<ReceivedRequest> =>
  answerRequest(ctx, answer, ({ db: tx }, { id }) =>
    updateRequest(tx, id, { status: 'declined', decidedAt: ctx.now }),
  )

/** @throws Problem `notFound`, `conflict` if the request no longer waits for an answer */
async function answerRequest(
  ctx: Context,
  { id, developerId }: Answer,
  perform: (locked: Context, row: RequestRow) => Promise<void>,
): Promise<ReceivedRequest> {
  const { now } = ctx
  return ctx.db.transaction(async (tx) => {
    const row = orNotFound(await lockRequest(tx, isReceivedBy(developerId, id), now))
    if (statusForDeveloper(row, now) !== 'sent')
      throw refusal('conflict', 'This request no longer waits for an answer.')
    const locked = { ...ctx, db: tx }
    await perform(locked, row)
    const [answered] = await listReceived(locked, developerId, id)
    return required(answered)
  })
}

type Accepted = { row: RequestRow; sharedEmail: string; note: string | null }

async function emailSender({ db: tx, config, mail }: Context, { row, sharedEmail, note }: Accepted) {
  const [to] = row.sentBy === null ? [] : await listConfirmedEmails(tx, row.sentBy)
  if (to === undefined) return
  const job = { title: row.job?.title ?? '', company: row.company }
  const shared = { name: row.developerName, roles: row.roles, email: displayEmail(sharedEmail), note }
  await mail.send(tx, to, writeContactAccepted(config, { job, ...shared }))
}

/** A declined request can be withdrawn like one without an answer. @throws Problem `notFound`, `conflict` */
export async function withdraw(ctx: Context, { params }: RequestParams): Promise<SentRequest> {
  const { now } = ctx
  const viewer = await findViewer(ctx.db, userIdOf(ctx))
  const only = { requestId: params.request_id }
  return ctx.db.transaction(async (tx) => {
    const row = orNotFound(await lockRequest(tx, isSentFor(viewer, only), now))
    if (statusForSender(row, now) !== 'sent') throw refusal('conflict', 'This request is no longer open.')
    await updateRequest(tx, row.id, { status: 'withdrawn', decidedAt: now })
    const [withdrawn] = await listSent({ db: tx, now }, viewer, only)
    return required(withdrawn)
  })
}
