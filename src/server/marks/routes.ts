import type { FastifyInstance } from 'fastify'

import { markEndpoints } from '#contract/marks/marks.ts'
import { plainApi, route, serveApi } from '#server/http/api.ts'
import { type ContextParts, contextOf } from '#server/http/context.ts'
import { ninja } from '#server/http/formats/ninja.ts'
import type { Services } from '#server/services.ts'

import { addMark, listOwnMarks, removeMark } from './manage.ts'

type Parts = ContextParts & Pick<Services, 'authentication' | 'jobGuards'>

export async function markRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { requireStaff } = parts.jobGuards
  const api = plainApi(ninja, (request) => contextOf(request, parts))
  serveApi(app, api, [
    route(markEndpoints.list, parts.authentication.requireUser('session'), listOwnMarks),
    route(markEndpoints.add, requireStaff, addMark),
    route(markEndpoints.remove, requireStaff, removeMark),
  ])
}
