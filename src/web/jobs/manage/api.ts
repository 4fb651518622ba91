// The jobs and companies as this browser manages them.
import { createEmployerClient } from '#contract/client/employers.ts'
import { createManagementClient } from '#contract/client/manage-jobs.ts'
import type { SiteTransport } from '#contract/client/site-transport.ts'
import { csrfToken } from '#web/lib/csrf.ts'

import { fetchToWrite } from './fetch-to-write.ts'

const site: SiteTransport = {
  // A deletion or withdrawal is finished although the page is left. Browsers limit the bodies of such requests.
  fetch: (path, request) =>
    fetchToWrite(path, { ...request, keepalive: request.method !== 'GET' && request.body === undefined }),
  csrfToken,
}

export const managementClient = createManagementClient(site)
export const employerClient = createEmployerClient(site)

/** Where the cache keeps all that is known of jobs and companies; of members, invitations and domains with companies. */
export const jobsKey = ['managed jobs'] as const
export const companiesKey = ['managed companies'] as const
