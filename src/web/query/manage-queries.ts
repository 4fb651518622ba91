// Queries of the management API that several features use.
import { queryOptions } from '@tanstack/react-query'

import { hours } from '#contract/duration.ts'
import type { CompanyWire } from '#contract/jobs/company.ts'

import { convertLoggedOut } from './api-errors.ts'
import { call, companiesKey } from './api.ts'

/** The user's permissions, shared by the menu and the pages. */
export const permissionQuery = queryOptions({
  queryKey: ['permissions'],
  queryFn: () => convertLoggedOut(call('GET /ninja-api/permissions')),
  meta: { failure: 'Your permissions did not load.' },
  staleTime: 5 * 60 * 1000,
})

/** Whether the user belongs to a company. Reloads after a change of a company. */
export const hasCompanyQuery = queryOptions({
  queryKey: [...companiesKey, 'has company'],
  queryFn: async () => (await convertLoggedOut(call('GET /ninja-api/dashboard/companies'))).count > 0,
  meta: { failure: 'Your companies did not load.' },
  staleTime: 60 * 1000,
})

/** The result of an apply link check. */
export const linkQuery = (url: string) =>
  queryOptions({
    queryKey: ['apply link', url],
    queryFn: () => convertLoggedOut(call('POST /ninja-api/dashboard/check-link', { body: { url } })),
    meta: { failure: 'An apply link was not checked.' },
    staleTime: hours(1),
    refetchOnWindowFocus: false,
  })

/** The companies that the user may post for. */
export const companiesToChooseQuery = queryOptions({
  queryKey: [...companiesKey, 'to choose from'],
  queryFn: () => convertLoggedOut(fetchCompaniesToChoose()),
  meta: { failure: 'The companies to choose from did not load.' },
})

async function fetchCompaniesToChoose(): Promise<readonly CompanyWire[]> {
  const { write_jobs: mayWriteAll } = await call('GET /ninja-api/permissions')
  if (mayWriteAll) return call('GET /ninja-api/companies', { query: { include: 'all' } })
  // Load all pages. A user belongs to few companies, so there are few pages.
  const first = await call('GET /ninja-api/dashboard/companies')
  const rest = await Promise.all(
    Array.from({ length: first.pages - 1 }, (_, place) =>
      call('GET /ninja-api/dashboard/companies', { query: { page: place + 2 } }),
    ),
  )
  return [first, ...rest].flatMap(({ results }) =>
    results.map((company) => ({ ...company, description: null })),
  )
}

/** The companies whose contact requests are paused. For staff. */
export const pausesQuery = queryOptions({
  queryKey: ['paused companies'],
  queryFn: () => convertLoggedOut(call('GET /ninja-api/staff/contact-pauses')),
  meta: { failure: 'The paused companies did not load.' },
})

/** Opens the list of paused companies on the page of the review. */
export const pausesHash = 'paused-companies'
