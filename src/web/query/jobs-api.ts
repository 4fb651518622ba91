import { createEmployerClient } from '#contract/client/employers.ts'
import { createManagementClient } from '#contract/client/manage-jobs.ts'
import type { SiteTransport } from '#contract/client/site-transport.ts'
import { csrfToken } from '#web/lib/csrf.ts'

import { fetchToWrite } from './fetch-to-write.ts'

const site: SiteTransport = {
  // `keepalive` completes deletions and withdrawals when the page closes. Browsers limit the body of such requests.
  fetch: (path, request) =>
    fetchToWrite(path, { ...request, keepalive: request.method !== 'GET' && request.body === undefined }),
  csrfToken,
}

export const managementClient = createManagementClient(site)
export const employerClient = createEmployerClient(site)

/** The keys of the queries for jobs and companies start with these keys. Members and domains belong to companies. */
export const jobsKey = ['managed jobs'] as const
export const companiesKey = ['managed companies'] as const
