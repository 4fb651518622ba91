// A page of the list as the server has it.
import type { EmployeePage } from '#contract/client/employees.ts'

import { employeesClient } from '../api.ts'
import { isMissing, searchRefusal } from '../refusals.ts'
import { useAnswer } from '../use-answer.ts'
import { type ListQuery, listSearch } from './list-query.ts'

/** `page` is the number that was asked for: while the next answer is on its way, the one before is still shown. */
export type ListAnswer = EmployeePage & { readonly page: number }

/** The page that is asked for does not exist; `last` is the last that does. */
export type Behind = { readonly last: number }

/** The search cannot be made, in words. */
export type Refused = { readonly refusal: string }

async function lastPageOf(query: ListQuery): Promise<Behind> {
  const { count, results } = await employeesClient.listEmployees({ ...query, page: 1 })
  return { last: Math.max(1, Math.ceil(count / Math.max(1, results.length))) }
}

async function ask(query: ListQuery): Promise<ListAnswer | Behind | Refused> {
  try {
    return { ...(await employeesClient.listEmployees(query)), page: query.page }
  } catch (error) {
    if (isMissing(error) && query.page > 1) return lastPageOf(query)
    const refusal = await searchRefusal(error)
    if (refusal !== null) return { refusal }
    throw error
  }
}

/** `version` is another one when the server's list may be. */
export const useEmployeeList = (query: ListQuery, version: number) =>
  useAnswer(`${listSearch(query)} ${version}`, () => ask(query))
