import type { FastifyInstance } from 'fastify'

import { draftEndpoints } from '#contract/drafts/drafts.ts'
import { MAX_JOB_BYTES } from '#contract/jobs/limits.ts'
import { plainApi, route, serveApi } from '#server/http/api.ts'
import { type ContextParts, contextOf } from '#server/http/context.ts'
import { ninja } from '#server/http/formats/ninja.ts'
import type { Services } from '#server/services.ts'

import { saveDraft, read, remove } from './manage.ts'

type Parts = ContextParts & Pick<Services, 'authentication'>

/** Registers the endpoints of drafts. They accept sessions of browsers and apps, and no API keys. */
export async function draftRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const user = parts.authentication.requireUser('session')
  const api = plainApi(ninja, (request) => contextOf(request, parts))
  serveApi(app, api, [
    route(draftEndpoints.read, user, read),
    route(draftEndpoints.keep, { guard: user, maxBytes: MAX_JOB_BYTES }, saveDraft),
    route(draftEndpoints.remove, user, remove),
  ])
}
