// The page with the job alerts of the logged-in user. It consists of plain forms, so that it works without scripts.
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { alertActions } from '#contract/alerts/rules/actions.ts'
import { listAlerts, performOnOwn } from '#server/alerts/manage.ts'
import { contextOf } from '#server/http/context.ts'
import { anyone } from '#server/http/guards.ts'
import { Problem, problemStatus } from '#server/http/problem.ts'
import { readForm } from '#server/http/read-body.ts'

import { answerForm, type Exchange, type FormPageParts, issueCsrfToken } from './form-pages.ts'

type Params = { Params: { id: string } }

const path = '/dashboard/alerts'

/** Adds the page to `app`. `app` must accept forms and forbid caching. */
export function alertListPages(app: FastifyInstance, parts: FormPageParts): void {
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
async function showList(parts: FormPageParts, { request, reply }: Exchange, refusal?: Problem) {
  const { send } = parts
  const userId = userIdOf(request)
  if (userId === undefined) return send(request, reply)
  const csrfToken = issueCsrfToken({ request, reply }, parts)
  const alerts = await listAlerts(contextOf(request, parts))
  const message = refusal?.faults[0]?.message ?? null
  const alertList = { path: request.url.replace(/\?.*/s, ''), userId, csrfToken, alerts, refusal: message }
  return send(request, reply, { data: { alertList }, ...(refusal && { status: problemStatus.conflict }) })
}

/** Returns the user ID of a session. Programs that use an API key or a password cannot use the page. */
function userIdOf({ identity }: FastifyRequest): number | undefined {
  return identity?.by === 'session' ? identity.user.id : undefined
}

function perform(parts: FormPageParts, exchange: Exchange, id: number) {
  const { request } = exchange
  return answerForm(parts, exchange, {
    async perform() {
      if (userIdOf(request) === undefined) return `/account/login?next=${encodeURIComponent(path)}`
      const action = alertActions.find((each) => each === readForm(request)['action'])
      if (action === undefined) throw new Problem('malformed')
      await performOnOwn(contextOf(request, parts), id, action)
      return path
    },
    refuse(problem) {
      if (problem.kind !== 'conflict') throw problem
      return showList(parts, exchange, problem)
    },
  })
}
