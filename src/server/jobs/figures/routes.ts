import type { FastifyInstance, FastifyRequest } from 'fastify'

import { figureEndpoints } from '#contract/jobs/figures.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/open.ts'
import { type Format, plainApi, route, serveApi } from '#server/http/api.ts'
import { contextOf } from '#server/http/context.ts'
import { ninja } from '#server/http/formats/ninja.ts'
import type { Guard } from '#server/http/guards.ts'
import { Problem } from '#server/http/problem.ts'
import { readJson } from '#server/http/read-body.ts'
import { isFromOwnPage } from '#server/http/same-origin.ts'

import type { Writers } from '../editing/permissions.ts'
import type { FigureCounting } from './count.ts'
import { figuresExporter } from './export.ts'
import { figuresReader } from './read.ts'

type Parts = { db: Db; config: Config; now: () => Date; writers: Writers; counting: FigureCounting }

export async function figureRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { writers, counting, config } = parts
  const api = plainApi(ninja, (request) => contextOf(request, parts))
  const reader = figuresReader(parts)
  serveApi(app, api, [
    route(figureEndpoints.list, writers.requirePoster, reader.list),
    { endpoint: figureEndpoints.export, guard: writers.requirePoster, handler: figuresExporter(parts) },
    route(figureEndpoints.job, writers.requirePoster, reader.job),
  ])
  app.register(async (scope) =>
    serveApi(
      scope,
      plainApi(smallBodies, (request) => request),
      [
        route(figureEndpoints.count, ownPages(config, counting), (request: FastifyRequest, { body }) =>
          counting.countRequest(request, body),
        ),
      ],
    ),
  )
}

/** Anybody, but from a page of ours, and so often only. Who it is, nobody looks at. */
function ownPages(config: Config, { limit }: FigureCounting): Guard {
  return {
    name: 'ownPages',
    beforeInput(request) {
      if (!isFromOwnPage(request, config)) throw new Problem('forbidden')
      limit(request)
    },
  }
}

const MOST_BYTES = 200

/** As the other calls, but for a body of a few words. */
const smallBodies: Format = {
  ...ninja,
  install(app) {
    app.removeAllContentTypeParsers()
    const options = { parseAs: 'buffer', bodyLimit: MOST_BYTES } as const
    app.addContentTypeParser('application/json', options, (_request, body, done) => done(null, body))
  },
  readBody: ({ body }) => (Buffer.isBuffer(body) && body.length > 0 ? readJson(body) : undefined),
}
