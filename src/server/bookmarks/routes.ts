import type { FastifyInstance } from 'fastify'

import { bookmarkEndpoints } from '#contract/bookmarks/bookmarks.ts'
import { plainApi, route, serveApi } from '#server/http/api.ts'
import { type ContextParts, contextOf } from '#server/http/context.ts'
import { ninja } from '#server/http/formats/ninja.ts'
import type { Services } from '#server/services.ts'

import { add, list, remove } from './manage.ts'

type Parts = ContextParts & Pick<Services, 'authentication' | 'recorder'>

/** Registers the endpoints of bookmarks. They accept sessions of browsers and apps, and no API keys. */
export async function bookmarkRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const user = parts.authentication.requireUser('session')
  const api = plainApi(ninja, (request) => ({ ...contextOf(request, parts), recorder: parts.recorder }))
  serveApi(app, api, [
    route(bookmarkEndpoints.list, user, list),
    route(bookmarkEndpoints.add, user, add),
    route(bookmarkEndpoints.remove, user, remove),
  ])
}
