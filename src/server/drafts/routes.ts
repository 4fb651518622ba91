import type { FastifyInstance } from 'fastify'

import { draftEndpoints } from '#contract/drafts/drafts.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/open.ts'
import { plainApi, route, serveApi } from '#server/http/api.ts'
import { contextOf } from '#server/http/context.ts'
import { ninja } from '#server/http/formats/ninja.ts'
import type { Authentication } from '#server/identity/authenticate.ts'

import { keep, read, remove } from './manage.ts'

type Parts = { db: Db; config: Config; now: () => Date; authentication: Authentication }

/** Accepts sessions of browsers and apps. */
export async function draftRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const user = parts.authentication.requireUser('session')
  const api = plainApi(ninja, (request) => contextOf(request, parts))
  serveApi(app, api, [
    route(draftEndpoints.read, user, read),
    route(draftEndpoints.keep, user, keep),
    route(draftEndpoints.remove, user, remove),
  ])
}
