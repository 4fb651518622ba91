import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { alertBody, alertEndpoints } from '#contract/alerts/alerts.ts'
import { HONEYPOT } from '#contract/honeypot.ts'
import { plainApi, route, serveApi } from '#server/http/api.ts'
import { type ContextParts, contextOf } from '#server/http/context.ts'
import { ninja } from '#server/http/formats/ninja.ts'
import { parseInput, Problem } from '#server/http/problem.ts'
import { requireHumanPace } from '#server/http/require-human-pace.ts'
import { inConstantTime } from '#server/lib/constant-time.ts'
import { hasEventCode } from '#server/rates/event.ts'
import type { Services } from '#server/services.ts'

import { limitSubscriptions } from './limit-subscriptions.ts'
import { alertTotals, changeAlert, endAlert, listAlertsWithNews, toAlertWire } from './manage.ts'
import { minimumSecondsOf, subscribeUser, subscribeVisitor } from './subscribe.ts'

type Parts = Pick<
  Services,
  'mail' | 'jobsList' | 'random' | 'authentication' | 'jobGuards' | 'constantTimeMs'
> &
  ContextParts

/** Sent for every email address, so that the response does not reveal which addresses already have alerts. */
const accepted = {
  detail:
    'Check your email. The alert starts when you confirm it there. If no email arrives within 10 minutes, try again tomorrow or log in. If you asked us for no emails, write to us first.',
}

/** Registers the API with which users manage their alerts and visitors subscribe to alerts. */
export async function alertRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  if (!parts.config.jobAlerts) return
  const user = parts.authentication.requireUser('session')
  const { requireStaff, sameOriginOrCredentials } = parts.jobGuards
  const api = plainApi(ninja, (request) => contextOf(request, parts))
  serveApi(app, api, [
    {
      endpoint: alertEndpoints.create,
      guard: sameOriginOrCredentials,
      handler: createSubscribeHandler(parts),
    },
    route(alertEndpoints.list, user, (ctx) => listAlertsWithNews(ctx, parts)),
    route(alertEndpoints.totals, requireStaff, alertTotals),
    route(alertEndpoints.change, user, changeAlert),
    route(alertEndpoints.remove, user, endAlert),
  ])
}

function createSubscribeHandler(parts: Parts) {
  return async function createAlert(request: FastifyRequest, reply: FastifyReply) {
    const raw = await ninja.readBody(request, alertEndpoints.create)
    const { email, elapsed_ms, [HONEYPOT]: trap, ...wish } = parseInput(alertBody, 'body', raw)
    const ctx = { ...parts, ip: request.ip, now: parts.now() }
    const userId = request.identity?.user.id
    if (userId !== undefined) return toAlertWire(await subscribeUser(ctx, { ...wish, userId }))
    requireHumanPace({ elapsed_ms, [HONEYPOT]: trap }, minimumSecondsOf(parts.config))
    if (email === undefined)
      throw new Problem('invalid', [{ code: 'missing', message: 'Field required', loc: ['body', 'email'] }])
    await limitSubscriptions({ ...ctx, hasEventCode: hasEventCode(request, parts.config) }, email)
    await inConstantTime(parts.constantTimeMs, () => subscribeVisitor(ctx, { ...wish, email }))
    return reply.code(202).send(accepted)
  }
}
