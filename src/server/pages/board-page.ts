// The page `/jobs`. Its HTML contains the job cards for the search, the filters and the page number in the URL.
import type { FastifyReply, FastifyRequest } from 'fastify'

import { boardSearch, parseBoardUrl } from '#contract/jobs/rules/board-url.ts'
import { isBeforeFirstPage, queryOf } from '#server/http/query.ts'
import type { Search } from '#server/jobs/search/responses.ts'
import type { JobsList } from '#server/jobs/snapshot/snapshot.ts'

import type { PageParts, SendPage } from './page.ts'

type Parts = {
  send: SendPage
  jobsList: JobsList
  search: Search
}

/**
 * Returns the handler of `/jobs`. The page contains the jobs that match the URL. If the site has few jobs, the browser
 * also loads the list of all jobs. A page number that does not exist redirects to the nearest page.
 */
export function boardPage({ send, jobsList, search }: Parts) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const list = await jobsList.current(request)
    const query = parseBoardUrl(queryOf(request.url))
    const find = async () => (await search(query, { caller: request })).wire
    if (isBeforeFirstPage(queryOf(request.url))) return reply.redirect(`/jobs${boardSearch(query)}`, 302)
    if (query.page > 1) {
      const { page } = await find()
      if (page < query.page) return reply.redirect(`/jobs${boardSearch({ ...query, page })}`, 302)
    }
    const parts = async (): Promise<PageParts> => ({ data: { found: await find() } })
    return send(request, reply, { list, parts })
  }
}
