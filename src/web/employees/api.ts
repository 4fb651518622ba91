// The employee API as this browser calls it.
import { createEmployeesClient } from '#contract/client/employees.ts'
import { csrfToken } from '#web/lib/csrf.ts'

export const employeesClient = createEmployeesClient({
  // What is deleted while the page is left is deleted all the same.
  fetch: (path, request) => fetch(path, { ...request, keepalive: request.method === 'DELETE' }),
  csrfToken,
})

/** Where the cache keeps all that is known of employees. */
export const employeesKey = ['employees'] as const
