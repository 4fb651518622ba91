import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { EmployeePage } from '#contract/client/employees.ts'
import type { Employee } from '#contract/employees/employee.ts'
import { isMissing, convertLoggedOut, readSearchError } from '#web/query/api-errors.ts'

import { employeesClient, employeesKey } from './api.ts'
import type { ListQuery } from './list/list-query.ts'

/** `page` is the number of the loaded page. It differs from the requested page while that page loads. */
export type ListAnswer = EmployeePage & { readonly page: number }

/** The requested page does not exist. `last` is the number of the last page. */
type PastTheEnd = { readonly last: number }

/** The server's message for a rejected search. */
type InvalidSearch = { readonly searchError: string }

export type ListState = ListAnswer | PastTheEnd | InvalidSearch

async function findLastPage(query: ListQuery): Promise<PastTheEnd> {
  const { count, results } = await employeesClient.listEmployees({ ...query, page: 1 })
  return { last: Math.max(1, Math.ceil(count / Math.max(1, results.length))) }
}

async function fetchList(query: ListQuery): Promise<ListState> {
  try {
    return { ...(await employeesClient.listEmployees(query)), page: query.page }
  } catch (error) {
    if (isMissing(error) && query.page > 1) return findLastPage(query)
    const message = await readSearchError(error)
    if (message !== null) return { searchError: message }
    throw error
  }
}

const idPattern = /^[1-9]\d{0,14}$/

async function findEmployee(id: string): Promise<Employee | 'missing'> {
  if (!idPattern.test(id)) return 'missing'
  try {
    return await employeesClient.getEmployee(Number(id))
  } catch (error) {
    if (isMissing(error)) return 'missing'
    throw error
  }
}

const failureMeta = { failure: 'Data about the employees did not load.' }

export const listsKey = [...employeesKey, 'list'] as const

export const listQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: [...listsKey, query],
    queryFn: () => convertLoggedOut(fetchList(query), 403),
    meta: failureMeta,
    placeholderData: keepPreviousData,
  })

export const totalsQuery = queryOptions({
  queryKey: [...employeesKey, 'totals'],
  queryFn: () => convertLoggedOut(employeesClient.getEmployeeData(), 403),
  meta: failureMeta,
})

/** Loads an employee for the form. Never reloads it, because a reload could mix the input with another version. */
export const employeeQuery = (id: string) =>
  queryOptions({
    queryKey: [...employeesKey, 'one', id],
    queryFn: () => convertLoggedOut(findEmployee(id), 403),
    meta: failureMeta,
    gcTime: 0,
    staleTime: 'static',
    refetchOnWindowFocus: false,
  })
