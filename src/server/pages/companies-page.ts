// The page that lists the companies with open jobs.
import type { FastifyReply, FastifyRequest } from 'fastify'

import { parseCompanyQuery } from '#contract/jobs/rules/company-query.ts'
import { queryOf } from '#server/http/query.ts'
import { listHiringCompanies } from '#server/jobs/companies/company-index.ts'
import type { JobsList } from '#server/jobs/snapshot/snapshot.ts'

import type { SendPage } from './page.ts'

export function companiesPage(send: SendPage, jobsList: JobsList) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const list = await jobsList.current(request)
    const parts = () => ({
      data: { companies: listHiringCompanies(list, parseCompanyQuery(queryOf(request.url))) },
    })
    return send(request, reply, { list, parts })
  }
}
