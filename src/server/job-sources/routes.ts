import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { sourceBody, sourceEndpoints } from '#contract/job-sources/job-sources.ts'
import { plainApi, route, serveApi } from '#server/http/api.ts'
import { type ContextParts, contextOf } from '#server/http/context.ts'
import { ninja } from '#server/http/formats/ninja.ts'
import { parseInput } from '#server/http/problem.ts'
import { parameterOf } from '#server/http/query.ts'
import type { Services } from '#server/services.ts'

import { authorizeOwner } from '../jobs/access/authorize.ts'
import { connectSource, type SourceContext } from './connect/connect.ts'
import { changeSource, checkSource, listForStaff, listSources, pauseByStaff, removeSource } from './manage.ts'

type Parts = ContextParts & Pick<Services, 'jobGuards' | 'networkPolicy'>

/** Registers the endpoints of job sources, unless outgoing requests are turned off. Missing endpoints return 404. */
export async function jobSourceRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  if (!parts.config.outgoingRequests) return
  const { requirePoster, requireStaff } = parts.jobGuards
  const context = (request: FastifyRequest): SourceContext => ({
    ...contextOf(request, parts),
    networkPolicy: parts.networkPolicy,
  })
  const byOwner = { guard: requirePoster, authorize: authorizeOwner }
  serveApi(app, plainApi(ninja, context), [
    route(sourceEndpoints.list, requirePoster, listSources),
    { endpoint: sourceEndpoints.connect, guard: requirePoster, handler: createConnectHandler(context) },
    route(sourceEndpoints.change, byOwner, changeSource),
    route(sourceEndpoints.remove, requirePoster, removeSource),
    route(sourceEndpoints.check, { guard: requirePoster, status: 202 }, checkSource),
    route(sourceEndpoints.listAll, requireStaff, listForStaff),
    route(sourceEndpoints.pause, requireStaff, pauseByStaff),
  ])
}

/**
 * Returns the handler that connects a source or previews it. `route` cannot create this handler, because the status of
 * its response depends on the query.
 */
function createConnectHandler(context: (request: FastifyRequest) => SourceContext) {
  return async function connectBoard(request: FastifyRequest, reply: FastifyReply) {
    const ctx = context(request)
    const { connect } = sourceEndpoints
    const params = parseInput(connect.params, 'path', request.params)
    await authorizeOwner(ctx, { params })
    const body = parseInput(sourceBody, 'body', await ninja.readBody(request, connect))
    const isDryRun = parameterOf(ctx.query, 'dry_run') === 'true'
    const answer = await connectSource(ctx, { params, body, isDryRun })
    return reply.code(isDryRun ? 200 : 201).send(z.parse(connect.response, answer))
  }
}
