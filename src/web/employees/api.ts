import { createEmployeesClient } from '#contract/client/employees.ts'
import { csrfHeader } from '#web/lib/csrf.ts'

export const employeesClient = createEmployeesClient({
  // `keepalive` completes deletions when the page closes.
  fetch: (path, request) => fetch(path, { ...request, keepalive: request.method === 'DELETE' }),
  headers: csrfHeader,
})

/** Cache key of all employee data. */
export const employeesKey = ['employees'] as const
