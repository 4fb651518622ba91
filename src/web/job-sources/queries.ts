import { queryOptions } from '@tanstack/react-query'

import { convertLoggedOut } from '#web/query/api-errors.ts'
import { call } from '#web/query/api.ts'

const key = 'job sources'

export const allSourcesQuery = queryOptions({
  queryKey: [key, 'all'],
  queryFn: () => convertLoggedOut(call('GET /ninja-api/job-sources')),
  meta: { failure: 'The job sources did not load.' },
})

export const companySourcesQuery = (company: number) =>
  queryOptions({
    queryKey: [key, 'of company', company],
    queryFn: () =>
      convertLoggedOut(
        call('GET /ninja-api/companies/{company_id}/sources', { params: { company_id: company } }),
      ),
    meta: { failure: 'The job sources of a company did not load.' },
  })
