import { createEmployeesClient } from '#contract/client/employees.ts'
import { csrfToken } from '#web/lib/csrf.ts'

export const employeesClient = createEmployeesClient({
  // `keepalive` completes deletions when the page closes.
  fetch: (path, request) => fetch(path, { ...request, keepalive: request.method === 'DELETE' }),
  csrfToken,
})

/** Cache key of all employee data. */
export const employeesKey = ['employees'] as const
