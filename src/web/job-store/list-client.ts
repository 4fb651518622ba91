import { createListClient } from '#contract/client/job-list.ts'
import { csrfToken } from '#web/lib/csrf.ts'
import { yieldToBrowser } from '#web/lib/yield-to-browser.ts'

export const listClient = createListClient({
  fetch: (path, request) => fetch(path, request),
  csrfToken,
  pause: yieldToBrowser,
})
