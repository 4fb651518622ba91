import type { FastifyInstance, FastifyRequest } from 'fastify'

import { boardStatisticsEndpoints } from '#contract/jobs/board-statistics.ts'
import { statisticsEndpoints } from '#contract/jobs/statistics.ts'
import type { Config } from '#server/config/config.ts'
import { type Format, plainApi, route, serveApi } from '#server/http/api.ts'
import { type ContextParts, contextOf } from '#server/http/context.ts'
import { ninja } from '#server/http/formats/ninja.ts'
import type { Guard } from '#server/http/guards.ts'
import { Problem } from '#server/http/problem.ts'
import { readJson } from '#server/http/read-body.ts'
import { isFromOwnPage } from '#server/http/same-origin.ts'
import type { Services } from '#server/services.ts'

import { boardStatistics } from './board-weeks.ts'
import { statisticsExporter } from './export.ts'
import { listStatistics, readStatistics } from './read.ts'
import type { EventRecorder } from './recorder.ts'

type Parts = ContextParts & Pick<Services, 'jobGuards' | 'recorder' | 'boardCounter' | 'database'>

export async function statisticsRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { jobGuards, recorder, config } = parts
  const api = plainApi(ninja, (request) => ({ ...contextOf(request, parts), recorder }))
  const board = boardStatistics(parts)
  serveApi(app, api, [
    route(statisticsEndpoints.list, jobGuards.requirePoster, listStatistics),
    {
      endpoint: statisticsEndpoints.export,
      guard: jobGuards.requirePoster,
      handler: statisticsExporter(parts),
    },
    route(statisticsEndpoints.job, jobGuards.requirePoster, readStatistics),
    route(boardStatisticsEndpoints.read, jobGuards.requireStaff, () => board.readBoard()),
    {
      endpoint: boardStatisticsEndpoints.export,
      guard: jobGuards.requireStaff,
      handler: (request, reply) => board.exportBoard(request, reply),
    },
  ])
  app.register(async (scope) =>
    serveApi(
      scope,
      plainApi(smallBodies, (request) => request),
      [
        route(statisticsEndpoints.count, ownPages(config, recorder), (request: FastifyRequest, { body }) =>
          recorder.recordRequest(request, body),
        ),
      ],
    ),
  )
}

/** Returns a guard that accepts requests from pages of this site without a login. Limits their rate by IP address. */
function ownPages(config: Config, { limit }: EventRecorder): Guard {
  return {
    name: 'ownPages',
    beforeInput(request) {
      if (!isFromOwnPage(request, config)) throw new Problem('forbidden')
      limit(request)
    },
  }
}

const MAX_BODY_BYTES = 400

/** The error format of Django Ninja, for endpoints that accept only small request bodies. */
const smallBodies: Format = {
  ...ninja,
  install(app) {
    app.removeAllContentTypeParsers()
    const options = { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES } as const
    app.addContentTypeParser('application/json', options, (_request, body, done) => done(null, body))
  },
  readBody: ({ body }) => (Buffer.isBuffer(body) && body.length > 0 ? readJson(body) : undefined),
}
