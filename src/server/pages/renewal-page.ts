// The page behind the link in a reminder email. Opening the page changes nothing. Only submitting its form changes the
// job.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { MAX_KEY_LENGTH, renewalAnswers, type RenewalWire } from '#contract/jobs/renewals.ts'
import { type ContextParts, contextOf } from '#server/http/context.ts'
import { anyone } from '#server/http/guards.ts'
import { Problem } from '#server/http/problem.ts'
import { acceptForms, readForm } from '#server/http/read-body.ts'
import { isFromOwnPage } from '#server/http/same-origin.ts'
import { answerRenewal } from '#server/jobs/renewals/answer.ts'
import { readRenewal } from '#server/jobs/renewals/read.ts'
import { limitAddresses } from '#server/rates/limit-calls.ts'

import type { SendPage } from './page.ts'

type Parts = ContextParts & { send: SendPage }
type KeyRequest = FastifyRequest<{ Params: { key: string } }>
type Exchange = { request: KeyRequest; reply: FastifyReply }

export async function renewalPages(app: FastifyInstance, parts: Parts): Promise<void> {
  acceptForms(app)
  const url = '/jobs/renew/:key'
  app.get<{ Params: { key: string } }>(url, { config: { guard: anyone } }, (request, reply) =>
    show(parts, { request, reply }),
  )
  app.post<{ Params: { key: string } }>(url, { config: { guard: anyone } }, (request, reply) =>
    answer(parts, { request, reply }),
  )
}

async function show({ send, ...parts }: Parts, { request, reply }: Exchange, refusal?: string) {
  const { key } = request.params
  const renewal = await findRenewal(parts, request)
  const data = renewal && { renewal: { address: key, renewal, ...(refusal !== undefined && { refusal }) } }
  return send(request, reply, { ...(data && { data }), ...(refusal !== undefined && { status: 409 }) })
}

async function findRenewal(
  parts: Omit<Parts, 'send'>,
  request: KeyRequest,
): Promise<RenewalWire | undefined> {
  try {
    return await readRenewal(contextOf(request, parts), requireKey(request))
  } catch (error) {
    if (error instanceof Problem && error.kind === 'notFound') return undefined
    throw error
  }
}

/**
 * Renews or withdraws the job, as the form says. The key in the URL authorizes the request. Forms on other sites are
 * rejected.
 */
async function answer(parts: Parts, exchange: Exchange) {
  const { request, reply } = exchange
  if (!isFromOwnPage(request, parts.config)) throw new Problem('forbidden')
  const ctx = contextOf(request, parts)
  await limitAddresses('answer_renewal')(ctx, request.ip)
  const word = renewalAnswers.find((each) => each === readForm(request)['answer'])
  if (word === undefined) throw new Problem('malformed')
  try {
    await answerRenewal(ctx, { key: requireKey(request), answer: word })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.kind === 'notFound') return show(parts, exchange)
    if (error.kind === 'conflict') return show(parts, exchange, error.faults[0]?.message)
    throw error
  }
  return reply.redirect(`/jobs/renew/${encodeURIComponent(request.params.key)}`, 303)
}

/** Returns the key in the URL. @throws Problem `notFound` for a key that is too long */
function requireKey({ params: { key } }: KeyRequest): string {
  if (key.length > MAX_KEY_LENGTH) throw new Problem('notFound')
  return key
}
