import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { parseBoardUrl } from '#contract/jobs/rules/board-url.ts'
import { searchEndpoints, type SearchWire } from '#contract/jobs/search.ts'
import { type Api, route, serveApi } from '#server/http/api.ts'
import type { Context } from '#server/http/context.ts'
import { anyone } from '#server/http/guards.ts'
import { sendPrepared } from '#server/http/prepared.ts'
import { parameterOf, queryOf } from '#server/http/query.ts'

import type { JobsList } from '../snapshot/snapshot.ts'
import { someLister } from './list-by-ids.ts'
import { moreLister } from './list-more-of-company.ts'
import type { SearchAnswers } from './responses.ts'

type Parts = { api: Api<Context>; jobsList: JobsList; search: SearchAnswers }

/** What the pages of a board ask that is too long to be loaded; any client may. */
export function searchRoutes(app: FastifyInstance, { api, jobsList, search }: Parts): void {
  serveApi(app, api, [
    { endpoint: searchEndpoints.search, guard: anyone, handler: pageSender(search) },
    route(searchEndpoints.some, anyone, someLister(jobsList)),
    route(searchEndpoints.more, anyone, moreLister(jobsList)),
  ])
}

/** Whether all of a page has left the board since that version. */
function isGone({ jobs, total }: SearchWire): boolean {
  return jobs.length === 0 && total > 0
}

function pageSender(search: SearchAnswers) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const asked = queryOf(request.url)
    const version = parameterOf(asked, 'version')
    const query = parseBoardUrl(asked)
    const found = await search(query, { version, caller: request })
    const { answer } = isGone(found.wire) ? await search(query, { caller: request }) : found
    return sendPrepared(request, reply, answer)
  }
}
