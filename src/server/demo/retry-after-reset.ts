import type { FastifyInstance } from 'fastify'

import { Problem, toProblem } from '#server/http/problem.ts'
import { minutes } from '#server/lib/duration.ts'
import type { Services } from '#server/services.ts'

import { findDemoState } from './queries.ts'

/** The maximum duration of a reset. Requests that arrive this long after its start are not affected. */
const MAX_RESET_MS = minutes(1)
const RETRY_AFTER_SECONDS = 1

/**
 * If the demo was reset during a request and the request fails unexpectedly, makes the server respond with 503 instead
 * of 500, because the deleted rows may be the cause. Call this before routes are registered.
 */
export function retryAfterReset(app: FastifyInstance, { db, now }: Pick<Services, 'db' | 'now'>): void {
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
