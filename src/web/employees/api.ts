import { createEmployeesClient } from '#contract/client/employees.ts'
import { csrfHeader } from '#web/lib/csrf.ts'

export const employeesClient = createEmployeesClient({
  fetch: (path, request) => fetch(path, request),
  headers: csrfHeader,
})

/** Cache key of all employee data. */
export const employeesKey = ['employees'] as const
