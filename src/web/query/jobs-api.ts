import { createEmployerClient } from '#contract/client/employers.ts'
import { createManagementClient } from '#contract/client/manage-jobs.ts'
import { createPendingJobClient } from '#contract/client/pending-jobs.ts'
import type { SiteTransport } from '#contract/client/site-transport.ts'
import { csrfToken } from '#web/lib/csrf.ts'

import { fetchToWrite } from './fetch-to-write.ts'

const MAX_KEPT_ALIVE = 1000

const isSmall = (body: unknown) =>
  body === undefined || (typeof body === 'string' && body.length <= MAX_KEPT_ALIVE)

const site: SiteTransport = {
  // With `keepalive`, the browser completes a request even if the page closes, for example the request of an undoable
  // action. Browsers accept only small bodies for such requests.
  fetch: (path, request) =>
    fetchToWrite(path, { ...request, keepalive: request.method !== 'GET' && isSmall(request.body) }),
  csrfToken,
}

export const managementClient = createManagementClient(site)
export const pendingJobClient = createPendingJobClient(site)
export const employerClient = createEmployerClient(site)

/**
 * The query keys for jobs and companies start with these keys. Those for members and domains start with `companiesKey`.
 */
export const jobsKey = ['managed jobs'] as const
export const companiesKey = ['managed companies'] as const
