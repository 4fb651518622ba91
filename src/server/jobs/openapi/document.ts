import * as z from 'zod/mini'

import { bookmarkEndpoints } from '#contract/bookmarks/bookmarks.ts'
import { draftEndpoints } from '#contract/drafts/drafts.ts'
import { imageEndpoints } from '#contract/images/images.ts'
import { companyCreateBody, companyEndpoints, companyUpdateBody } from '#contract/jobs/companies.ts'
import { companyReviewEndpoints, managedCompanyDetail } from '#contract/jobs/company-review.ts'
import { companyWire } from '#contract/jobs/company.ts'
import { dashboardEndpoints } from '#contract/jobs/dashboard.ts'
import { exchangeRateEndpoints } from '#contract/jobs/exchange-rates.ts'
import { historyEndpoints, historyWire } from '#contract/jobs/history.ts'
import { importEndpoints } from '#contract/jobs/imports.ts'
import { jobWire } from '#contract/jobs/job.ts'
import { jobCreateBody, jobEndpoints, jobUpdateBody } from '#contract/jobs/jobs.ts'
import { lifecycleEndpoints, managedJobDetail } from '#contract/jobs/lifecycle.ts'
import { linkCheckEndpoints } from '#contract/jobs/link-check.ts'
import { jobStates } from '#contract/jobs/rules/job-state.ts'
import type { Config } from '#server/config/config.ts'
import { openApiDocument, type Operation } from '#server/http/openapi.ts'

import { renewalOperation } from '../renewals/documentation.ts'
import { reviewOperations } from '../review/documentation.ts'
import { searchOperations } from '../search-index/documentation.ts'
import { statisticsOperations } from '../statistics/documentation.ts'
import { announcementOperations } from './announcements.ts'
import { employerOperations } from './employers.ts'
import { examples } from './examples.ts'
import {
  dashboardList,
  historyOf,
  importOf,
  lifecycleOf,
  notFound,
  operationOf,
  ownOf,
  query,
  security,
  unauthorized,
} from './operations.ts'

const detail = z.object({ detail: z.string() })
const validationErrors = z.object({
  detail: z.array(
    z.object({
      type: z.string(),
      loc: z.array(z.union([z.string(), z.int()])),
      msg: z.string(),
      ctx: z.optional(z.record(z.string(), z.unknown())),
    }),
  ),
})

const uploads = {
  413: 'The picture is larger than 5 MB',
  422: 'It is no picture that can be read',
  429: 'Too many uploads; Retry-After tells how many seconds to wait',
}

const include = query('include', "'all' lists what is not on the board too; only for those who may write")
const page = query('page', 'Counted from 1, 20 a page; past the end it is the last')
const listed = [
  query('search', 'Words of which each must be somewhere in the title, company, place or skills'),
  query('ordering', 'A field, such as title; -title from its end'),
  page,
]
const state = query('state', `One of ${jobStates.join(', ')}; all without it`)
const fileName = {
  ...query('name', "The file's name, which without its ending is the source of rows that name none"),
  required: true,
}
const partial = query('partial', "'true' imports the good rows even if others are refused")

const { list, create, ...others } = jobEndpoints
const { list: listCompanies, ...companies } = companyEndpoints
const uploading = operationOf(imageEndpoints.upload, 'Companies')
const creation = operationOf(create, 'Jobs')
const linkCheck = operationOf(linkCheckEndpoints.check, 'Jobs')
const operations: readonly Operation[] = [
  { ...operationOf(list, 'Jobs'), parameters: [include], errors: unauthorized },
  { ...creation, errors: { ...creation.errors, 404: 'There is no company with this id' } },
  ...Object.values(others).map((endpoint) => operationOf(endpoint, 'Jobs')),
  operationOf(exchangeRateEndpoints.read, 'Jobs'),
  ...searchOperations,
  { ...linkCheck, errors: { ...linkCheck.errors, 429: 'Too many links in a minute' } },
  importOf(importEndpoints.preview, [fileName]),
  importOf(importEndpoints.run, [fileName, partial]),
  { ...importOf(importEndpoints.refused, [fileName]), contentType: 'text/csv' },
  { ...operationOf(listCompanies, 'Companies'), parameters: [include], errors: unauthorized },
  ...Object.values(companies).map((endpoint) => operationOf(endpoint, 'Companies')),
  ...Object.values(companyReviewEndpoints).map((endpoint) => lifecycleOf(endpoint, 'Companies')),
  { ...uploading, errors: { ...uploading.errors, ...uploads } },
  { ...operationOf(dashboardEndpoints.permissions, 'Dashboard'), security },
  { ...dashboardList(dashboardEndpoints.jobs), parameters: [state, ...listed] },
  { ...dashboardList(dashboardEndpoints.companies), parameters: listed },
  ...Object.values(lifecycleEndpoints).map((endpoint) => lifecycleOf(endpoint, 'Jobs')),
  ...statisticsOperations({ security, unauthorized, notFound, page }),
  renewalOperation,
  ...reviewOperations,
  historyOf(historyEndpoints.job, 'Jobs'),
  historyOf(historyEndpoints.company, 'Companies'),
  ...employerOperations,
  ...Object.values(bookmarkEndpoints).map((endpoint) => ownOf(endpoint, 'Bookmarks')),
  ...Object.values(draftEndpoints).map((endpoint) => ownOf(endpoint, 'Drafts')),
  ...announcementOperations,
]

const mayWrite = {
  employers: 'Members of a company may post for it, and reviewers decide what is published',
  staff: 'Only staff may write',
  authenticated: 'Any signed-in user may write',
}

/** The OpenAPI document of the Job API. */
export function jobsDocument({ siteName, publicUrl, jobsWritableBy }: Config) {
  return openApiDocument({
    title: `${siteName} Job API`,
    description:
      `Job postings as the board shows them, and who hires. Anyone may read. ${mayWrite[jobsWritableBy]}, ` +
      'identified by a session cookie with X-CSRFToken, by X-Session-Token, or by Authorization: Api-Key.',
    server: publicUrl,
    operations,
    schemas: {
      Job: jobWire,
      Company: companyWire,
      JobCreate: jobCreateBody,
      JobUpdate: jobUpdateBody,
      ManagedJob: managedJobDetail,
      ManagedCompany: managedCompanyDetail,
      CompanyCreate: companyCreateBody,
      CompanyUpdate: companyUpdateBody,
      History: historyWire,
      Detail: detail,
      ValidationErrors: validationErrors,
    },
    overrides: examples,
    errorSchema: (status) => (status === 422 ? validationErrors : detail),
  })
}
