import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { Versioned } from '#contract/client/manage-jobs.ts'
import type { CompanyWire } from '#contract/jobs/company.ts'
import type { ManagedCompanyList, ManagedJobList } from '#contract/jobs/dashboard.ts'

import { isMissing, orLoggedOut, searchError } from './api-errors.ts'
import { companiesKey, jobsKey, managementClient } from './api.ts'
import type { CompaniesQuery } from './companies/companies-url.ts'
import type { JobsQuery } from './list/jobs-url.ts'

/** Why the server rejects the search. */
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

/** What whoever is logged in may do; the menu and the pages ask once. */
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

/** What is known of an apply link; asked again a while later. */
export const linkQuery = (url: string) =>
  queryOptions({
    queryKey: ['apply link', url],
    queryFn: () => orLoggedOut(managementClient.checkLink(url)),
    meta: { failure: 'An apply link was not checked.' },
    staleTime: 60 * 60 * 1000,
    refetchOnWindowFocus: false,
  })

/** Those that somebody may post for, to choose from: all, or their own. */
export const companiesToChooseQuery = queryOptions({
  queryKey: [...companiesKey, 'to choose from'],
  queryFn: () => orLoggedOut(companiesToChoose()),
  meta,
})

async function companiesToChoose(): Promise<readonly CompanyWire[]> {
  const { write_jobs: mayWriteAll } = await managementClient.getPermissions()
  if (mayWriteAll) return managementClient.listCompanyNames()
  // Nobody owns more than a few pages of them.
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

/** As they are when the form is opened: what is typed must not be laid over an older version. */
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
