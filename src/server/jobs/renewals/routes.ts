import type { FastifyInstance } from 'fastify'

import { renewalEndpoints } from '#contract/jobs/renewals.ts'
import { plainApi, route, serveApi } from '#server/http/api.ts'
import { type Context, type ContextParts, contextOf } from '#server/http/context.ts'
import { ninja } from '#server/http/formats/ninja.ts'
import { anyone } from '#server/http/guards.ts'
import { limitAddresses } from '#server/rates/limit-calls.ts'

import { answerRenewal } from './answer.ts'

const limitAnswers = limitAddresses('answer_renewal')
const limitByIp = (ctx: Context) => limitAnswers(ctx, ctx.ip)

/** Registers the routes for answers to reminder emails. The key in the request body replaces a login. */
export async function renewalRoutes(app: FastifyInstance, parts: ContextParts): Promise<void> {
  const api = plainApi(ninja, (request) => contextOf(request, parts))
  serveApi(app, api, [
    route(renewalEndpoints.answer, { guard: anyone, rate: limitByIp }, (ctx, { body }) =>
      answerRenewal(ctx, body),
    ),
  ])
}
