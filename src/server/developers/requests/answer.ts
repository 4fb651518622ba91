import { displayEmail } from '#contract/auth/display-email.ts'
import type { AcceptBody, ReceivedRequest, SentRequest } from '#contract/developers/contact-requests.ts'
import { statusForDeveloper, statusForSender } from '#contract/developers/rules/requests.ts'
import type { Context } from '#server/http/context.ts'
import { invalidInput, orNotFound, refusal } from '#server/http/problem.ts'
import { required } from '#server/lib/required.ts'
import { writeContactAccepted } from '#server/mail/messages/directory.ts'

import { userIdOf } from '../own-card.ts'
import { findViewer } from '../viewer-queries.ts'
import { presentAllReceived, presentAllSent } from './present.ts'
import {
  findRequest,
  isReceivedBy,
  isSentFor,
  listConfirmedEmails,
  lockRequest,
  type RequestRow,
  updateRequest,
} from './queries.ts'

type RequestParams = { params: { request_id: number } }
type Answer = { requestId: number; developer: number }

export function accept(
  ctx: Context,
  { params, body }: RequestParams & { body: AcceptBody },
): Promise<ReceivedRequest> {
  return acceptAs(ctx, { requestId: params.request_id, developer: userIdOf(ctx) }, body)
}

/**
 * @throws Problem `notFound`, `invalid` for an address that is not a confirmed one of the developer, `conflict` if the
 * request no longer waits for an answer
 */
export async function acceptAs(ctx: Context, answer: Answer, body: AcceptBody): Promise<ReceivedRequest> {
  const own = await listConfirmedEmails(ctx.db, answer.developer)
  const sharedEmail = own.find((email) => email === body.email || displayEmail(email) === body.email)
  if (sharedEmail === undefined)
    throw invalidInput('Choose one of your confirmed addresses.', 'body', 'email')
  const note = body.note || null
  return answerRequest(ctx, answer, async (locked, row) => {
    await updateRequest(locked.db, row.id, { status: 'accepted', sharedEmail, note, decidedAt: ctx.now })
    await emailSender(locked, { row, sharedEmail, note })
  })
}

export function decline(ctx: Context, { params }: RequestParams): Promise<ReceivedRequest> {
  return declineAs(ctx, { requestId: params.request_id, developer: userIdOf(ctx) })
}

/** @throws Problem `notFound`, `conflict` if the request no longer waits for an answer */
export function declineAs(ctx: Context, answer: Answer): Promise<ReceivedRequest> {
  return answerRequest(ctx, answer, ({ db: tx }, { id }) =>
    updateRequest(tx, id, { status: 'declined', decidedAt: ctx.now }),
  )
}

async function answerRequest(
  ctx: Context,
  { requestId, developer }: Answer,
  perform: (locked: Context, row: RequestRow) => Promise<void>,
): Promise<ReceivedRequest> {
  const { now } = ctx
  return ctx.db.transaction(async (tx) => {
    const filter = isReceivedBy(developer)
    const row = orNotFound(await lockRequest(tx, requestId, { filter, now }))
    if (statusForDeveloper(row, now) !== 'sent')
      throw refusal('conflict', 'This request no longer waits for an answer.')
    const locked = { ...ctx, db: tx }
    await perform(locked, row)
    const answered = orNotFound(await findRequest(tx, row.id, { filter, now }))
    const [presented] = await presentAllReceived(locked, [answered])
    return required(presented)
  })
}

type Accepted = { row: RequestRow; sharedEmail: string; note: string | null }

async function emailSender({ db: tx, config, mail }: Context, { row, sharedEmail, note }: Accepted) {
  if (row.sentBy === null) return
  const [to] = await listConfirmedEmails(tx, row.sentBy)
  if (to === undefined) return
  const job = { title: row.job?.title ?? '', company: row.company }
  await mail.send(
    tx,
    to,
    writeContactAccepted(config, { job, name: row.developerName, email: displayEmail(sharedEmail), note }),
  )
}

/** A declined request can be withdrawn like one without an answer. @throws Problem `notFound`, `conflict` */
export async function withdraw(ctx: Context, { params }: RequestParams): Promise<SentRequest> {
  const { now } = ctx
  const viewer = await findViewer(ctx.db, userIdOf(ctx))
  return ctx.db.transaction(async (tx) => {
    const filter = isSentFor(viewer)
    const row = orNotFound(await lockRequest(tx, params.request_id, { filter, now }))
    if (statusForSender(row, now) !== 'sent') throw refusal('conflict', 'This request is no longer open.')
    await updateRequest(tx, row.id, { status: 'withdrawn', decidedAt: now })
    const withdrawn = { ...row, status: 'withdrawn' } as const
    const [sent] = await presentAllSent({ db: tx, now, viewer }, [withdrawn])
    return required(sent)
  })
}
