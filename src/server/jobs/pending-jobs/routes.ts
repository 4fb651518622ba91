import type { FastifyInstance } from 'fastify'

import { pendingJobEndpoints } from '#contract/jobs/pending-jobs.ts'
import { plainApi, route, serveApi } from '#server/http/api.ts'
import { type ContextParts, contextOf } from '#server/http/context.ts'
import { ninja } from '#server/http/formats/ninja.ts'
import type { Services } from '#server/services.ts'

import { discard, readPendingJob } from './manage.ts'

type Parts = ContextParts & Pick<Services, 'authentication'>

/** Registers the endpoints of pending jobs. They accept sessions of browsers and apps, and no API keys. */
export async function pendingJobRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const user = parts.authentication.requireUser('session')
  serveApi(
    app,
    plainApi(ninja, (request) => contextOf(request, parts)),
    [route(pendingJobEndpoints.read, user, readPendingJob), route(pendingJobEndpoints.remove, user, discard)],
  )
}
