// The page with the job alerts of the logged-in user. It consists of plain forms, so that it works without scripts.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { alertActions } from '#contract/alerts/rules/actions.ts'
import { listAlerts, performOnOwn } from '#server/alerts/manage.ts'
import { type ContextParts, contextOf } from '#server/http/context.ts'
import { anyone } from '#server/http/guards.ts'
import { Problem, problemStatus } from '#server/http/problem.ts'
import { readForm } from '#server/http/read-body.ts'
import { csrfTokenOf, isSameOriginRequest, setCsrfCookie } from '#server/http/same-origin.ts'
import type { Services } from '#server/services.ts'

import type { SendPage } from './page.ts'

type Parts = ContextParts & Pick<Services, 'random' | 'jobGuards'> & { send: SendPage }
type Params = { Params: { id: string } }
type Exchange = { request: FastifyRequest; reply: FastifyReply }

const path = '/dashboard/alerts'

/** Adds the page to `app`. `app` must accept forms and forbid caching. */
export function alertListPages(app: FastifyInstance, parts: Parts): void {
  const { config, jobGuards } = parts
  if (!config.jobAlerts) {
    for (const url of [path, `${path}/*`])
      app.get(url, { config: { guard: anyone } }, () => {
        throw new Problem('notFound')
      })
    return
  }
  app.get(path, { config: { guard: jobGuards.optionalAuth } }, (request, reply) =>
    showList(parts, { request, reply }),
  )
  app.get(`${path}/:id`, { config: { guard: anyone } }, (_request, reply) => reply.redirect(path, 303))
  app.post<Params>(`${path}/:id`, { config: { guard: anyone } }, (request, reply) =>
    perform(parts, { request, reply }, Number(request.params.id)),
  )
}

/** Shows the list. Visitors get the page without alerts, and can log in from there. */
async function showList(parts: Parts, { request, reply }: Exchange, refusal?: Problem) {
  const { config, now, random, send } = parts
  const userId = userIdOf(request)
  if (userId === undefined) return send(request, reply)
  const csrfToken = csrfTokenOf(request, random)
  setCsrfCookie(reply, csrfToken, { ...config, now: now() })
  const alerts = await listAlerts(contextOf(request, parts))
  const message = refusal?.faults[0]?.message ?? null
  const alertList = { path: request.url.replace(/\?.*/s, ''), userId, csrfToken, alerts, refusal: message }
  return send(request, reply, { data: { alertList }, ...(refusal && { status: problemStatus.conflict }) })
}

/** Returns the user ID of a session. Programs that use an API key or a password cannot use the page. */
function userIdOf({ identity }: FastifyRequest): number | undefined {
  return identity?.by === 'session' ? identity.user.id : undefined
}

async function perform(parts: Parts, exchange: Exchange, id: number) {
  const { request, reply } = exchange
  const { config, jobGuards } = parts
  if (!isSameOriginRequest(request, { config })) throw new Problem('forbidden')
  // The CSRF token is in the body, so the caller can be identified only after the body has been read.
  await jobGuards.optionalAuth.beforeInput(request)
  if (userIdOf(request) === undefined)
    return reply.redirect(`/account/login?next=${encodeURIComponent(path)}`, 303)
  const action = alertActions.find((each) => each === readForm(request)['action'])
  if (action === undefined) throw new Problem('malformed')
  try {
    await performOnOwn(contextOf(request, parts), id, action)
  } catch (error) {
    if (!(error instanceof Problem && error.kind === 'conflict')) throw error
    return showList(parts, exchange, error)
  }
  return reply.redirect(path, 303)
}
