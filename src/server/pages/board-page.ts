// The page `/jobs`. Its HTML contains the job cards for the search, the filters and the page number in the URL.
import type { FastifyReply, FastifyRequest } from 'fastify'

import { boardSearch, parseBoardUrl } from '#contract/jobs/rules/board-url.ts'
import { queryBoard } from '#contract/jobs/rules/board.ts'
import type { Config } from '#server/config/config.ts'
import { isBeforeFirstPage, queryOf } from '#server/http/query.ts'
import type { Search } from '#server/jobs/search/responses.ts'
import type { JobsList } from '#server/jobs/snapshot/snapshot.ts'

import type { PageParts, SendPage } from './page.ts'

type Parts = {
  send: SendPage
  config: Pick<Config, 'maxLoadedJobs'>
  jobsList: JobsList
  search: Search
}

/**
 * Returns the handler of `/jobs`. If the site has many jobs, the page contains only the jobs that match the URL.
 * Otherwise the page is rendered from the list of all jobs, and the browser loads this list too. A page number that does
 * not exist redirects to the nearest page.
 */
export function boardPage({ send, config, jobsList, search }: Parts) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const list = await jobsList.current(request)
    const isLong = list.jobs.size > config.maxLoadedJobs
    const query = parseBoardUrl(queryOf(request.url))
    const find = async () => (await search(query, { caller: request })).wire
    if (isBeforeFirstPage(queryOf(request.url))) return reply.redirect(`/jobs${boardSearch(query)}`, 302)
    if (query.page > 1) {
      const { page } = isLong ? await find() : queryBoard(await list.searchIndex(), query)
      if (page < query.page) return reply.redirect(`/jobs${boardSearch({ ...query, page })}`, 302)
    }
    const parts = async (): Promise<PageParts> =>
      isLong
        ? { data: { found: await find() } }
        : { data: { jobsVersion: list.response.etag }, board: await list.searchIndex() }
    return send(request, reply, { list, parts })
  }
}
