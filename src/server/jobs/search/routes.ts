import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { MAX_JOBS_PER_REQUEST } from '#contract/jobs/limits.ts'
import { parseBoardUrl } from '#contract/jobs/rules/board-url.ts'
import { type FoundJobWire, type SearchWire, searchEndpoints } from '#contract/jobs/search.ts'
import { type Api, route, serveApi } from '#server/http/api.ts'
import type { Context } from '#server/http/context.ts'
import { anyone } from '#server/http/guards.ts'
import { sendPrepared } from '#server/http/prepared.ts'
import { Problem } from '#server/http/problem.ts'
import { parameterOf, queryOf } from '#server/http/query.ts'

import type { JobsList } from '../snapshot/snapshot.ts'
import { createListMoreOfCompany } from './list-more-of-company.ts'
import { createListSimilar } from './list-similar.ts'
import type { Search } from './responses.ts'
import { writeFoundJob } from './serialize.ts'

type Parts = { api: Api<Context>; jobsList: JobsList; search: Search }

/** Registers the search API. Pages use this API if a board has too many jobs to load all of them into the browser. */
export function searchRoutes(app: FastifyInstance, { api, jobsList, search }: Parts): void {
  serveApi(app, api, [
    { endpoint: searchEndpoints.search, guard: anyone, handler: searchHandler(search) },
    route(searchEndpoints.some, anyone, createListByIds(jobsList)),
    route(searchEndpoints.more, anyone, createListMoreOfCompany(jobsList)),
    route(searchEndpoints.similar, anyone, createListSimilar(jobsList)),
  ])
}

/** Returns whether the page is empty because all its jobs have left the board. */
function isOutdated({ jobs, total }: SearchWire): boolean {
  return jobs.length === 0 && total > 0
}

function searchHandler(search: Search) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const parameters = queryOf(request.url)
    const version = parameterOf(parameters, 'version')
    const query = parseBoardUrl(parameters)
    const result = await search(query, { version, caller: request })
    const { response } = isOutdated(result.wire) ? await search(query, { caller: request }) : result
    return sendPrepared(request, reply, response)
  }
}

/**
 * Returns a use case that lists the visible jobs with the IDs in the query. @throws Problem `invalid` if the query is
 * not a list of IDs
 */
function createListByIds(jobsList: JobsList) {
  return async ({ query }: Pick<Context, 'query'>): Promise<FoundJobWire[]> => {
    const ids = parseIds(parameterOf(query, 'ids') ?? '')
    const { jobs } = await jobsList.current()
    return ids.flatMap((id) => {
      const job = jobs.get(id)?.job
      return job ? writeFoundJob(job) : []
    })
  }
}

function parseIds(text: string): number[] {
  const ids = text === '' ? [] : text.split(',')
  if (ids.length > MAX_JOBS_PER_REQUEST || !ids.every((id) => /^\d{1,15}$/.test(id))) {
    const message = `Pass at most ${MAX_JOBS_PER_REQUEST} IDs, separated by commas.`
    throw new Problem('invalid', [{ code: 'value_error', message, loc: ['query', 'ids'] }])
  }
  return [...new Set(ids.map(Number))]
}
