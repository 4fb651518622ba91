import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { Versioned } from '#contract/client/manage-jobs.ts'
import type { CompanyWire } from '#contract/jobs/company.ts'
import type { ManagedCompanyList, ManagedJobList } from '#contract/jobs/dashboard.ts'
import { isMissing, orLoggedOut, searchError } from '#web/query/api-errors.ts'
import { companiesKey, jobsKey, managementClient } from '#web/query/jobs-api.ts'

import type { CompaniesQuery } from './companies/companies-url.ts'
import type { JobsQuery } from './jobs/jobs-url.ts'

/** The server's message for a rejected search. */
export type InvalidSearch = { readonly searchError: string }

const meta = { failure: 'Some jobs data did not load.' }

async function orInvalidSearch<List>(answer: Promise<List>): Promise<List | InvalidSearch> {
  try {
    return await orLoggedOut(answer)
  } catch (error) {
    const message = await searchError(error)
    if (message !== null) return { searchError: message }
    throw error
  }
}

const idPattern = /^[1-9]\d{0,9}$/

async function find<Wire>(
  id: string,
  get: (id: number) => Promise<Versioned<Wire>>,
): Promise<Versioned<Wire> | 'missing'> {
  if (!idPattern.test(id)) return 'missing'
  try {
    return await orLoggedOut(get(Number(id)))
  } catch (error) {
    if (isMissing(error)) return 'missing'
    throw error
  }
}

/** The user's permissions, shared by the menu and the pages. */
export const permissionQuery = queryOptions({
  queryKey: ['permissions'],
  queryFn: () => orLoggedOut(managementClient.getPermissions()),
  meta: { failure: 'Your permissions did not load.' },
  staleTime: 5 * 60 * 1000,
})

export const jobsQuery = (query: JobsQuery) =>
  queryOptions({
    queryKey: [...jobsKey, 'list', query],
    queryFn: (): Promise<ManagedJobList | InvalidSearch> => orInvalidSearch(managementClient.listJobs(query)),
    meta,
    placeholderData: keepPreviousData,
  })

export const companiesQuery = (query: CompaniesQuery) =>
  queryOptions({
    queryKey: [...companiesKey, 'list', query],
    queryFn: (): Promise<ManagedCompanyList | InvalidSearch> =>
      orInvalidSearch(managementClient.listCompanies(query)),
    meta,
    placeholderData: keepPreviousData,
  })

/** The result of an apply link check. */
export const linkQuery = (url: string) =>
  queryOptions({
    queryKey: ['apply link', url],
    queryFn: () => orLoggedOut(managementClient.checkLink(url)),
    meta: { failure: 'An apply link was not checked.' },
    staleTime: 60 * 60 * 1000,
    refetchOnWindowFocus: false,
  })

/** The companies that the user may post for. */
export const companiesToChooseQuery = queryOptions({
  queryKey: [...companiesKey, 'to choose from'],
  queryFn: () => orLoggedOut(companiesToChoose()),
  meta,
})

async function companiesToChoose(): Promise<readonly CompanyWire[]> {
  const { write_jobs: mayWriteAll } = await managementClient.getPermissions()
  if (mayWriteAll) return managementClient.listCompanyNames()
  // A user has at most a few pages of companies.
  const first = await managementClient.listCompanies({})
  const rest = await Promise.all(
    Array.from({ length: first.pages - 1 }, (_, place) =>
      managementClient.listCompanies({ page: place + 2 }),
    ),
  )
  return [first, ...rest].flatMap(({ results }) =>
    results.map((company) => ({ ...company, description: null })),
  )
}

/** Always fetches the item when the form opens, so that edits never start from a stale version. */
const asOpened = { meta, gcTime: 0, staleTime: 'static', refetchOnWindowFocus: false } as const

export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: [...jobsKey, 'one', id],
    queryFn: () => find(id, managementClient.getJob),
    ...asOpened,
  })

export const companyQuery = (id: string) =>
  queryOptions({
    queryKey: [...companiesKey, 'one', id],
    queryFn: () => find(id, managementClient.getCompany),
    ...asOpened,
  })
