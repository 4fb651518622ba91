// The page that lists the companies with open jobs.
import type { FastifyReply, FastifyRequest } from 'fastify'

import { companyIndexPath, parseCompanyQuery } from '#contract/jobs/rules/company-query.ts'
import { isBeforeFirstPage, queryOf } from '#server/http/query.ts'
import { listHiringCompanies } from '#server/jobs/companies/company-index.ts'
import type { JobsList } from '#server/jobs/snapshot/snapshot.ts'

import type { SendPage } from './page.ts'

export function companiesPage(send: SendPage, jobsList: JobsList) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const list = await jobsList.current(request)
    const query = parseCompanyQuery(queryOf(request.url))
    if (isBeforeFirstPage(queryOf(request.url))) return reply.redirect(companyIndexPath(query), 302)
    // Renders the first page only if the cache does not contain it. Only later pages can be past the end.
    const later = query.page > 1 ? listHiringCompanies(list, query) : undefined
    if (later !== undefined && later.page < query.page) return reply.redirect(companyIndexPath(later), 302)
    const parts = () => ({ data: { companies: later ?? listHiringCompanies(list, query) } })
    return send(request, reply, { list, parts })
  }
}
