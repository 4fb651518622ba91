import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { ManagedCompanyList, ManagedJobList } from '#contract/jobs/dashboard.ts'
import { isMissing, convertLoggedOut, readSearchError } from '#web/query/api-errors.ts'
import { call, companiesKey, jobsKey } from '#web/query/api.ts'

import type { CompaniesQuery } from './companies/companies-url.ts'
import type { JobsQuery } from './jobs/jobs-url.ts'

/** The server's message for a rejected search. */
export type InvalidSearch = { readonly searchError: string }

const failureMeta = { failure: 'Some data about jobs did not load.' }

async function catchInvalidSearch<List>(answer: Promise<List>): Promise<List | InvalidSearch> {
  try {
    return await convertLoggedOut(answer)
  } catch (error) {
    const message = await readSearchError(error)
    if (message !== null) return { searchError: message }
    throw error
  }
}

export const fetchJob = (id: number) =>
  call('GET /ninja-api/dashboard/jobs/{job_id}', { params: { job_id: id } })
export const fetchCompany = (id: number) =>
  call('GET /ninja-api/dashboard/companies/{company_id}', { params: { company_id: id } })

const idPattern = /^[1-9]\d{0,9}$/

async function findItem<Item>(
  id: string,
  fetchItem: (id: number) => Promise<Item>,
): Promise<Item | 'missing'> {
  if (!idPattern.test(id)) return 'missing'
  try {
    return await convertLoggedOut(fetchItem(Number(id)))
  } catch (error) {
    if (isMissing(error)) return 'missing'
    throw error
  }
}

export const jobsQuery = (query: JobsQuery) =>
  queryOptions({
    queryKey: [...jobsKey, 'list', query],
    queryFn: (): Promise<ManagedJobList | InvalidSearch> =>
      catchInvalidSearch(call('GET /ninja-api/dashboard/jobs', { query })),
    meta: failureMeta,
    placeholderData: keepPreviousData,
  })

export const companiesQuery = (query: CompaniesQuery) =>
  queryOptions({
    queryKey: [...companiesKey, 'list', query],
    queryFn: (): Promise<ManagedCompanyList | InvalidSearch> =>
      catchInvalidSearch(call('GET /ninja-api/dashboard/companies', { query })),
    meta: failureMeta,
    placeholderData: keepPreviousData,
  })

/** Fetches the item whenever its form opens, because edits must not start from a stale version. */
const formQueryOptions = {
  meta: failureMeta,
  gcTime: 0,
  staleTime: 'static',
  refetchOnWindowFocus: false,
} as const

export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: [...jobsKey, 'one', id],
    queryFn: () => findItem(id, fetchJob),
    ...formQueryOptions,
  })

export const companyQuery = (id: string) =>
  queryOptions({
    queryKey: [...companiesKey, 'one', id],
    queryFn: () => findItem(id, fetchCompany),
    ...formQueryOptions,
  })
