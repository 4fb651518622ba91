import type { FastifyInstance } from 'fastify'

import { bookmarkEndpoints } from '#contract/bookmarks/bookmarks.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/open.ts'
import { plainApi, route, serveApi } from '#server/http/api.ts'
import { contextOf } from '#server/http/context.ts'
import { ninja } from '#server/http/formats/ninja.ts'
import type { Authentication } from '#server/identity/authenticate.ts'

import { adder, type CountSaves, list, remove } from './manage.ts'

type Parts = {
  db: Db
  config: Config
  now: () => Date
  authentication: Authentication
  countSaves: CountSaves
}

/** Accepts sessions of browsers and apps. */
export async function bookmarkRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const user = parts.authentication.requireUser('session')
  const api = plainApi(ninja, (request) => contextOf(request, parts))
  serveApi(app, api, [
    route(bookmarkEndpoints.list, user, list),
    route(bookmarkEndpoints.add, user, adder(parts.countSaves)),
    route(bookmarkEndpoints.remove, user, remove),
  ])
}
