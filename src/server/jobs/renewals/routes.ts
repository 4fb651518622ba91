import type { FastifyInstance, FastifyRequest } from 'fastify'

import { renewalEndpoints } from '#contract/jobs/renewals.ts'
import { plainApi, route, serveApi } from '#server/http/api.ts'
import { type ContextParts, contextOf } from '#server/http/context.ts'
import { ninja } from '#server/http/formats/ninja.ts'
import { anyone } from '#server/http/guards.ts'
import { limitAddresses } from '#server/rates/limit-calls.ts'
import type { Services } from '#server/services.ts'

import { answerRenewal } from './answer.ts'

type Parts = ContextParts & Pick<Services, 'jobsList'>

const limitAnswers = limitAddresses('answer_renewal')

/** The key in the body authorizes the request. */
export async function renewalRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const api = plainApi(ninja, (request: FastifyRequest) =>
    Object.assign(contextOf(request, parts), { ip: request.ip }),
  )
  const guard = anyone
  type ContextWithIp = ReturnType<typeof contextOf> & { ip: string }
  const rate = (ctx: ContextWithIp) => limitAnswers(ctx, ctx.ip)
  app.addHook('onSend', async (request, { statusCode }) => {
    if (statusCode < 400 || statusCode >= 500) parts.jobsList.invalidate(request)
  })
  serveApi<ContextWithIp>(app, api, [
    route(renewalEndpoints.answer, { guard, rate }, (ctx, { body }) => answerRenewal(ctx, body)),
  ])
}
