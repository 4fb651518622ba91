// POST /ninja-api/settlements. Another system, such as a payment provider, reports that a job has been paid for.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { MAX_SETTLEMENT_BYTES, settlement, settlementEndpoints } from '#contract/jobs/settlements.ts'
import { auditedTransaction } from '#server/db/audited-transaction.ts'
import { plainApi, serveApi } from '#server/http/api.ts'
import { type Context, type ContextParts, contextOf } from '#server/http/context.ts'
import { ninja } from '#server/http/formats/ninja.ts'
import { parseInput } from '#server/http/problem.ts'
import { readJson } from '#server/http/read-body.ts'
import { rawJson, signatureGuard, signedBody } from '#server/http/signed-webhooks.ts'

import { applyEvents } from '../state/apply.ts'
import { invalidateAfter } from '../write/invalidate-after.ts'

export async function settlementRoutes(app: FastifyInstance, parts: ContextParts): Promise<void> {
  const secret = parts.config.settlementSecret
  const api = plainApi(rawJson(ninja, MAX_SETTLEMENT_BYTES), (request) => contextOf(request, parts))
  const handler = settlementHandler({ ...parts, secret })
  serveApi(app, api, [{ endpoint: settlementEndpoints.settle, guard: signatureGuard(secret), handler }])
}

/** Verifies the signature of a message and publishes the job. Repeating a message changes nothing. */
function settlementHandler({ secret = '', ...parts }: ContextParts & { secret: string | undefined }) {
  return async function receiveSettlement(request: FastifyRequest, reply: FastifyReply) {
    const { data } = parseInput(settlement, 'body', readJson(signedBody(request, secret)))
    await settle(contextOf(request, parts), data.job_id)
    return reply.code(204).send()
  }
}

/** Records the payment for a job, and publishes it if it is waiting for the payment. @throws Problem `notFound` */
async function settle(ctx: Context, jobId: number): Promise<void> {
  const { db, now, log } = ctx
  await invalidateAfter(ctx, () =>
    auditedTransaction(db, { via: 'settlement', now }, (tx) =>
      applyEvents({ ...ctx, db: tx }, jobId, { events: [{ type: 'settle' }], as: 'system' }),
    ),
  )
  log.info({ event: 'job settled', via: 'settlement', id: jobId }, 'job settled')
}
