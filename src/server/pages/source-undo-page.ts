// The page behind the link in an email about withdrawn jobs. Opening the page changes nothing. Only submitting its form
// restores the jobs.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { type ContextParts, contextOf } from '#server/http/context.ts'
import { anyone } from '#server/http/guards.ts'
import { Problem, problemStatus } from '#server/http/problem.ts'
import { acceptForms } from '#server/http/read-body.ts'
import { isFromOwnPage } from '#server/http/same-origin.ts'
import { restoreJobs, readUndoPage } from '#server/job-sources/undo.ts'
import { limitAddresses } from '#server/rates/limit-calls.ts'

import type { SendPage } from './page.ts'

const MAX_KEY_LENGTH = 100

type Parts = ContextParts & { send: SendPage }
type KeyParams = { Params: { key: string } }
type Exchange = { request: FastifyRequest<KeyParams>; reply: FastifyReply }

export async function sourceUndoPages(app: FastifyInstance, parts: Parts): Promise<void> {
  acceptForms(app)
  const url = '/job-sources/undo/:key'
  const open = { config: { guard: anyone } }
  app.get<KeyParams>(url, open, (request, reply) => show(parts, { request, reply }))
  app.post<KeyParams>(url, open, (request, reply) => undo(parts, { request, reply }))
}

async function show({ send, ...parts }: Parts, { request, reply }: Exchange, refusal?: string) {
  const { key } = request.params
  const shown = key.length > MAX_KEY_LENGTH ? undefined : await readUndoPage(contextOf(request, parts), key)
  const data = shown && { sourceUndo: { ...shown, ...(refusal !== undefined && { refusal }) } }
  const status = shown === undefined ? problemStatus.notFound : problemStatus.conflict
  const isFailed = shown === undefined || refusal !== undefined
  return send(request, reply, { ...(data && { data }), ...(isFailed && { status }) })
}

/** Restores the withdrawn jobs. The key in the URL authorizes the request. Forms on other sites are rejected. */
async function undo(parts: Parts, exchange: Exchange) {
  const { request, reply } = exchange
  if (!isFromOwnPage(request, parts.config)) throw new Problem('forbidden')
  const ctx = contextOf(request, parts)
  await limitAddresses('answer_renewal')(ctx, request.ip)
  const { key } = request.params
  try {
    if (key.length > MAX_KEY_LENGTH) throw new Problem('notFound')
    await restoreJobs(ctx, key)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.kind === 'notFound') return show(parts, exchange)
    const message = error.faults[0]?.message ?? 'This is not possible now.'
    return show(parts, exchange, message.replace(/^Value error, /, ''))
  }
  return reply.redirect(`/job-sources/undo/${encodeURIComponent(key)}`, 303)
}
