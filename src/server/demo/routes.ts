import type { FastifyInstance } from 'fastify'

import { Problem, toProblem } from '#server/http/problem.ts'
import { minutes } from '#server/lib/duration.ts'
import type { Services } from '#server/services.ts'

import { withNotice } from './demo-build.ts'
import { personaLogin } from './persona-login.ts'
import { findDemoState } from './queries.ts'

/** The maximum duration of a reset. Requests that arrive this long after its start are not affected. */
const MAX_RESET_MS = minutes(1)
const RETRY_AFTER_SECONDS = 1

/**
 * If the demo was reset during a request and the request fails unexpectedly, makes the server respond with 503 instead
 * of 500, because the deleted rows may be the cause. Call this before routes are registered.
 */
function retryAfterReset(app: FastifyInstance, { db, now }: Pick<Services, 'db' | 'now'>): void {
  const wasResetSince = async (time: Date): Promise<boolean> => {
    const state = await findDemoState(db)
    return state !== undefined && state.lastResetAt.getTime() > time.getTime() - MAX_RESET_MS
  }
  const throwBusyAfterReset = async (error: unknown, startedAt: Date): Promise<never> => {
    const isUnexpected = toProblem(error) === undefined
    throw isUnexpected && (await wasResetSince(startedAt))
      ? new Problem('busy', [], RETRY_AFTER_SECONDS)
      : error
  }
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function handle(request, reply) {
      const startedAt = now()
      const answer: unknown = handler.call(this, request, reply)
      return answer instanceof Promise
        ? answer.catch((error: unknown) => throwBusyAfterReset(error, startedAt))
        : answer
    }
  })
}

/**
 * The path of an email in the mailbox. The page of the mailbox has the notice and shows the email in a frame, so the
 * email itself needs no notice.
 */
const EMAIL = '/dev/mail/:id'

/** Registers the routes and hooks of a demo if DEMO is on. Call this before other routes are registered. */
export function registerDemo(app: FastifyInstance, services: Services): void {
  if (!services.config.demo) return
  retryAfterReset(app, services)
  // Adds the notice to pages that React does not render, such as errors and the mailbox.
  app.addHook('onSend', async ({ routeOptions }, reply, payload) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
    return isPage && typeof payload === 'string' && routeOptions.url !== EMAIL ? withNotice(payload) : payload
  })
  app.register(personaLogin, services)
}
