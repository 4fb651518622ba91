import { createJobsClient } from '#contract/client/jobs.ts'
import { csrfToken } from '#web/lib/csrf.ts'
import { yieldToBrowser } from '#web/lib/yield-to-browser.ts'

export const jobsClient = createJobsClient({
  fetch: (path, request) => fetch(path, request),
  csrfToken,
  pause: yieldToBrowser,
})
