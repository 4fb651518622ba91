// One typed call for every endpoint of the site, except the calls of the account API.
import type { alertEndpoints } from '../alerts/alerts.ts'
import type { weekEndpoints } from '../announcements/jobs-of-the-week.ts'
import type { webhookEndpoints } from '../announcements/webhooks.ts'
import {
  type ArgumentsOf,
  createClient,
  type OptionalIfEmpty,
  type ResponseOf,
  type Transport,
} from '../api.ts'
import type { bookmarkEndpoints } from '../bookmarks/bookmarks.ts'
import type { contactEndpoints } from '../developers/contact-requests.ts'
import type { developerEndpoints } from '../developers/developers.ts'
import type { cardReportEndpoints, cardReviewEndpoints, skillEndpoints } from '../developers/review.ts'
import type { employeeEndpoints } from '../employees/employees.ts'
import type { imageEndpoints } from '../images/images.ts'
import type { sourceEndpoints } from '../job-sources/job-sources.ts'
import type { boardStatisticsEndpoints } from '../jobs/board-statistics.ts'
import type { companyEndpoints } from '../jobs/companies.ts'
import type { companyReviewEndpoints } from '../jobs/company-review.ts'
import type { dashboardEndpoints } from '../jobs/dashboard.ts'
import type { domainEndpoints } from '../jobs/domains.ts'
import type { exchangeRateEndpoints } from '../jobs/exchange-rates.ts'
import type { historyEndpoints } from '../jobs/history.ts'
import type { jobEndpoints } from '../jobs/jobs.ts'
import type { lifecycleEndpoints } from '../jobs/lifecycle.ts'
import type { linkCheckEndpoints } from '../jobs/link-check.ts'
import type { invitationEndpoints, memberEndpoints, receivedInvitationEndpoints } from '../jobs/members.ts'
import type { pendingJobEndpoints } from '../jobs/pending-jobs.ts'
import type { reportEndpoints } from '../jobs/reports.ts'
import type { reviewEndpoints } from '../jobs/review.ts'
import type { searchEndpoints } from '../jobs/search.ts'
import type { statisticsEndpoints } from '../jobs/statistics.ts'
import type { markEndpoints } from '../marks/marks.ts'
import type { communityEndpoints } from '../staff/community.ts'
import type { staffEndpoints } from '../staff/staff.ts'
import { successful } from './response-error.ts'

type EndpointIn<Table> = Table extends unknown ? Table[keyof Table] : never

type SiteEndpoint = EndpointIn<
  | typeof alertEndpoints
  | typeof boardStatisticsEndpoints
  | typeof bookmarkEndpoints
  | typeof cardReportEndpoints
  | typeof cardReviewEndpoints
  | typeof skillEndpoints
  | typeof companyEndpoints
  | typeof companyReviewEndpoints
  | typeof contactEndpoints
  | typeof dashboardEndpoints
  | typeof developerEndpoints
  | typeof domainEndpoints
  | typeof employeeEndpoints
  | typeof exchangeRateEndpoints
  | typeof historyEndpoints
  | typeof imageEndpoints
  | typeof invitationEndpoints
  | typeof jobEndpoints
  | typeof lifecycleEndpoints
  | typeof linkCheckEndpoints
  | typeof markEndpoints
  | typeof memberEndpoints
  | typeof pendingJobEndpoints
  | typeof receivedInvitationEndpoints
  | typeof reportEndpoints
  | typeof reviewEndpoints
  | typeof searchEndpoints
  | typeof sourceEndpoints
  | typeof communityEndpoints
  | typeof staffEndpoints
  | typeof statisticsEndpoints
  | typeof webhookEndpoints
  | typeof weekEndpoints
>

type EndpointTable = { [Endpoint in SiteEndpoint as Endpoint['id']]: Endpoint }
type EndpointsByRoute = {
  [Endpoint in SiteEndpoint as `${Endpoint['method']} ${Endpoint['path']}`]: Endpoint
}

/** The method and the path of an endpoint, such as 'GET /ninja-api/jobs/{job_id}'. */
type Route = keyof EndpointsByRoute

type Arguments<Called extends Route> = OptionalIfEmpty<ArgumentsOf<EndpointsByRoute[Called]>>
type Answer<Called extends Route> = ResponseOf<EndpointsByRoute[Called]>

/** The body of a response and its version (ETag). */
export type Versioned<Wire> = { readonly wire: Wire; readonly version: string }

/**
 * Creates the calls of the page's own site. They throw a ResponseError for a response other than 2xx. The status is 409
 * if the resource is no longer at the version in `ifMatch`.
 */
export function createApi(site: Transport) {
  const request = createClient<EndpointTable, ''>('', site)

  /** Returns the body and the version of the response. The version of a response without an ETag is '*'. */
  const callVersioned = async <Called extends Route>(
    route: Called,
    ...input: Arguments<Called>
  ): Promise<Versioned<Answer<Called>>> => {
    const response = await successful(request(route, ...input))
    // oxlint-disable-next-line typescript/no-explicit-any -- like the `json` method of a Response
    const wire: any = response.status === 204 ? undefined : await response.json()
    return { wire, version: response.headers.get('etag') ?? '*' }
  }

  /** Returns the body of the response. */
  const call = async <Called extends Route>(
    route: Called,
    ...input: Arguments<Called>
  ): Promise<Answer<Called>> => (await callVersioned(route, ...input)).wire

  return { call, callVersioned }
}

export type Api = ReturnType<typeof createApi>
