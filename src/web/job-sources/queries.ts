import { queryOptions } from '@tanstack/react-query'

import { createSourceClient } from '#contract/client/job-sources.ts'
import { csrfToken } from '#web/lib/csrf.ts'
import { convertLoggedOut } from '#web/query/api-errors.ts'
import { fetchToWrite } from '#web/query/fetch-to-write.ts'

export const sourceClient = createSourceClient({ fetch: fetchToWrite, csrfToken })

const key = 'job sources'

export const allSourcesQuery = queryOptions({
  queryKey: [key, 'all'],
  queryFn: () => convertLoggedOut(sourceClient.listAll()),
  meta: { failure: 'The job sources did not load.' },
})

export const companySourcesQuery = (company: number) =>
  queryOptions({
    queryKey: [key, 'of company', company],
    queryFn: () => convertLoggedOut(sourceClient.list(company)),
    meta: { failure: 'The job sources of a company did not load.' },
  })
