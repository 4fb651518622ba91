// POST /ninja-api/settlements: another system, such as a payment provider, reports that a job is settled.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { largestSettlement, settlement, settlementEndpoints } from '#contract/jobs/settlements.ts'
import { type Format, plainApi, serveApi } from '#server/http/api.ts'
import { type ContextParts, contextOf } from '#server/http/context.ts'
import { ninja } from '#server/http/formats/ninja.ts'
import type { Guard } from '#server/http/guards.ts'
import { checked, Problem } from '#server/http/problem.ts'
import { readJson } from '#server/http/read-body.ts'

import { settleSigned } from './settle.ts'
import { isSigned } from './verify.ts'

/** The signature covers the raw bytes of the body. */
const rawJson: Format = {
  ...ninja,
  install(app) {
    app.removeAllContentTypeParsers()
    const options = { parseAs: 'buffer', bodyLimit: largestSettlement } as const
    app.addContentTypeParser('*', options, (_request, body, done) => done(null, body))
  },
}

export async function settlementRoutes(app: FastifyInstance, parts: ContextParts): Promise<void> {
  const secret = parts.config.settlementSecret
  /** The handler checks the signature because it needs the body. */
  const guard: Guard = {
    name: 'signature',
    beforeInput() {
      if (secret === undefined) throw new Problem('notFound')
    },
  }
  const handler = settlementHandler({ ...parts, secret })
  serveApi(
    app,
    plainApi(rawJson, (request) => contextOf(request, parts)),
    [{ endpoint: settlementEndpoints.settle, guard, handler }],
  )
}

/** Idempotent: repeating a message changes nothing. */
function settlementHandler({ secret = '', ...parts }: ContextParts & { secret: string | undefined }) {
  return async function receiveSettlement(request: FastifyRequest, reply: FastifyReply) {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    if (!isSigned(body, request.headers, secret)) throw new Problem('unauthenticated')
    const { data } = checked(settlement, 'body', readJson(body))
    await settleSigned(contextOf(request, parts), data.job_id)
    return reply.code(204).send()
  }
}
