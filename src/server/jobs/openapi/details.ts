// The query parameters, errors and descriptions of each endpoint, by endpoint ID. The OpenAPI document needs them, and
// the definitions of the endpoints do not contain them.
import { alertEndpoints } from '#contract/alerts/alerts.ts'
import { mailEventEndpoints } from '#contract/alerts/mail-events.ts'
import { weekEndpoints } from '#contract/announcements/jobs-of-the-week.ts'
import { webhookEndpoints } from '#contract/announcements/webhooks.ts'
import { bookmarkEndpoints } from '#contract/bookmarks/bookmarks.ts'
import { draftEndpoints } from '#contract/drafts/drafts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { imageEndpoints } from '#contract/images/images.ts'
import { sourceEndpoints } from '#contract/job-sources/job-sources.ts'
import { companyEndpoints } from '#contract/jobs/companies.ts'
import { companyReviewEndpoints } from '#contract/jobs/company-review.ts'
import { dashboardEndpoints } from '#contract/jobs/dashboard.ts'
import { domainEndpoints } from '#contract/jobs/domains.ts'
import { historyEndpoints } from '#contract/jobs/history.ts'
import { importEndpoints, importTypes } from '#contract/jobs/imports.ts'
import { jobEndpoints } from '#contract/jobs/jobs.ts'
import { lifecycleEndpoints } from '#contract/jobs/lifecycle.ts'
import { MAX_JOBS_PER_REQUEST } from '#contract/jobs/limits.ts'
import { linkCheckEndpoints } from '#contract/jobs/link-check.ts'
import { invitationEndpoints, memberEndpoints, receivedInvitationEndpoints } from '#contract/jobs/members.ts'
import { renewalEndpoints } from '#contract/jobs/renewals.ts'
import { reportEndpoints } from '#contract/jobs/reports.ts'
import { reviewEndpoints } from '#contract/jobs/review.ts'
import { jobStates } from '#contract/jobs/rules/job-state.ts'
import { searchEndpoints } from '#contract/jobs/search.ts'
import { settlementEndpoints } from '#contract/jobs/settlements.ts'
import { statisticsEndpoints } from '#contract/jobs/statistics.ts'
import type { OperationDetails } from '#server/http/operations.ts'

import { pageParameter, query, searchParameters } from './parameters.ts'

const tooMany = { 429: 'Too many requests; Retry-After has the seconds to wait' }
const conflict = { 409: 'Not possible now; `detail` has the reason' }
const invalidQuery = { 422: 'A parameter is invalid' }
const include = query('include', "'all' also lists unpublished items and requires write access")
const dashboardList = [
  query('search', 'Words that must all occur in the title, company, location or skills'),
  query('ordering', 'A field such as title; -title is descending'),
  pageParameter(20),
]
const weeks = query('weeks', 'Number of weeks up to the current one; 12 by default, 104 at most')
const history = [query('before', 'The `next` of the previous page')]

const webhookErrors = {
  401: 'The signature does not match the body and the secret, or is too old',
  413: 'The body is larger than 16 KB',
}
const importErrors = {
  413: 'The file is too large',
  415: 'The Content-Type is not a supported file type',
  422: 'The file cannot be read; the response gives the place and the reason',
  503: 'Other imports are running',
}
const importFile = {
  parameters: [
    { ...query('name', 'The file name, without its extension the default source'), required: true },
    query('columns', 'The fields of unknown columns, as a JSON object: {"company_name":"company"}'),
  ],
  bodyTypes: importTypes,
  contentType: 'application/x-ndjson',
  errors: importErrors,
}
const partial = query('partial', "'true' imports the valid rows even if others are refused")

const ownData: OperationDetails = {
  parameters: [query('user', 'The expected user; 409 if another user is logged in')],
  errors: { 403: 'A browser sent no valid CSRF token', 409: 'A user other than `user` is logged in' },
}

const webhookHeaders = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
  (name) => ({ name, in: 'header', description: 'See Standard Webhooks', required: true }) as const,
)

/** Returns the same details for every endpoint of a group. */
const forAll = (group: Record<string, Endpoint>, details: OperationDetails): [string, OperationDetails][] =>
  Object.values(group).map(({ id }) => [id, details])

/** Returns the same details for every endpoint of a group, except those with the method GET. */
const forWrites = (group: Record<string, Endpoint>, details: OperationDetails) =>
  Object.values(group).flatMap(({ id, method }) => (method === 'GET' ? [] : [[id, details] as const]))

export const operationDetails: ReadonlyMap<string, OperationDetails> = new Map<string, OperationDetails>([
  [jobEndpoints.list.id, { parameters: [include], errors: includeAllErrors() }],
  [jobEndpoints.create.id, { errors: { 404: 'The company does not exist' } }],
  [companyEndpoints.list.id, { parameters: [include], errors: includeAllErrors() }],
  [dashboardEndpoints.permissions.id, { security: ['ApiKey', 'SessionToken'] }],
  [
    dashboardEndpoints.jobs.id,
    {
      parameters: [query('state', `One of ${jobStates.join(', ')}; all by default`), ...dashboardList],
      errors: invalidQuery,
    },
  ],
  [dashboardEndpoints.companies.id, { parameters: dashboardList, errors: invalidQuery }],
  [lifecycleEndpoints.submit.id, { errors: { 429: 'Too many submissions in a day, or too fast' } }],
  [searchEndpoints.search.id, { parameters: searchParameters }],
  [
    searchEndpoints.some.id,
    {
      parameters: [query('ids', `Up to ${MAX_JOBS_PER_REQUEST} IDs, separated by commas`)],
      errors: { 422: 'An ID is invalid, or there are too many' },
    },
  ],
  [linkCheckEndpoints.check.id, { errors: tooMany }],
  ...forAll(historyEndpoints, { parameters: history }),
  [importEndpoints.preview.id, importFile],
  [importEndpoints.run.id, { ...importFile, parameters: [...importFile.parameters, partial] }],
  [importEndpoints.refused.id, { ...importFile, contentType: 'text/csv' }],
  [
    imageEndpoints.upload.id,
    { errors: { 413: 'The picture is larger than 5 MB', 422: 'The file is not a readable picture' } },
  ],
  ...forWrites(memberEndpoints, { errors: conflict }),
  ...forWrites(receivedInvitationEndpoints, { errors: conflict }),
  ...forWrites(invitationEndpoints, { errors: conflict }),
  [invitationEndpoints.create.id, { errors: { ...conflict, ...tooMany } }],
  ...forWrites(domainEndpoints, { errors: conflict }),
  [
    domainEndpoints.check.id,
    { errors: { ...conflict, ...tooMany, 503: 'Too many domains are being checked' } },
  ],
  ...forWrites(sourceEndpoints, { errors: { ...conflict, ...tooMany } }),
  [
    sourceEndpoints.connect.id,
    {
      parameters: [query('dry_run', "'true' lists the jobs to import, and writes nothing (status 200)")],
      errors: {
        ...conflict,
        ...tooMany,
        502: 'The applicant tracking system did not answer',
        503: 'Too many boards are being checked',
      },
    },
  ],
  [
    sourceEndpoints.remove.id,
    {
      parameters: [{ ...query('jobs', "'keep' or 'withdraw' the imported jobs"), required: true }],
      errors: { 422: '`jobs` is missing' },
    },
  ],
  [lifecycleEndpoints.undo.id, { errors: conflict }],
  [companyReviewEndpoints.undo.id, { errors: conflict }],
  [reviewEndpoints.list.id, { parameters: [pageParameter(50)] }],
  [
    alertEndpoints.create.id,
    {
      errors: {
        202: 'For every address of a visitor; the alert starts when the emailed link is confirmed',
        403: 'The user has no confirmed address, or a browser sent no valid CSRF token',
        ...conflict,
        ...tooMany,
      },
    },
  ],
  [reportEndpoints.create.id, { errors: { 403: 'A browser sent no valid CSRF token', ...tooMany } }],
  [statisticsEndpoints.list.id, { parameters: [weeks, pageParameter(20)] }],
  [statisticsEndpoints.export.id, { parameters: [weeks], contentType: 'text/csv' }],
  [statisticsEndpoints.job.id, { parameters: [weeks] }],
  [
    statisticsEndpoints.count.id,
    {
      errors: {
        403: 'The request does not come from a page of this site',
        413: 'The body is larger than 200 bytes',
        ...tooMany,
      },
    },
  ],
  [
    renewalEndpoints.answer.id,
    {
      errors: {
        404: 'The key is unknown or no longer valid',
        409: 'The key has been used, or the job needs a review first',
      },
    },
  ],
  ...forAll(bookmarkEndpoints, ownData),
  ...forAll(draftEndpoints, ownData),
  [webhookEndpoints.create.id, { errors: { 409: 'The maximum number of webhooks exists' } }],
  [webhookEndpoints.test.id, { errors: tooMany }],
  [
    weekEndpoints.read.id,
    {
      parameters: [query('week', 'An ISO 8601 week such as 2026-W47; the last seven days by default')],
      errors: { 422: 'The week is invalid' },
    },
  ],
  [
    mailEventEndpoints.receive.id,
    { parameters: webhookHeaders, errors: { ...webhookErrors, 404: 'No secret is set' } },
  ],
  [
    settlementEndpoints.settle.id,
    {
      parameters: webhookHeaders,
      errors: { ...webhookErrors, 404: 'The job does not exist, or no secret is set' },
    },
  ],
])

function includeAllErrors() {
  return {
    401: 'include=all without valid credentials',
    403: 'include=all without write access, or without a valid CSRF token from a browser',
  }
}
