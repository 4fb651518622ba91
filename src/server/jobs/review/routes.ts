import type { FastifyInstance } from 'fastify'

import { reportEndpoints } from '#contract/jobs/reports.ts'
import {
  reviewEmails,
  reviewEndpoints,
  type ReviewSettings,
  type ReviewSettingsBody,
} from '#contract/jobs/review.ts'
import { type Api, route, serveApi } from '#server/http/api.ts'
import type { Context } from '#server/http/context.ts'
import { required } from '#server/lib/required.ts'
import { toWeeklySetting } from '#server/mail/weekly.ts'

import type { JobGuards } from '../access/permissions.ts'
import { block, listBlocked, unblock } from './block.ts'
import { listCompanyEntryDomains, listEntryDomains } from './domains.ts'
import { countReview, listReview } from './list.ts'
import { readCompanyReviewEntry } from './read-company.ts'
import { readReviewEntry } from './read.ts'
import { reportJob } from './report.ts'
import { findReviewEmails, setReviewEmails } from './reviewer-queries.ts'

type Parts = { api: Api<Context>; jobGuards: JobGuards }

export async function reviewRoutes(app: FastifyInstance, { api, jobGuards }: Parts): Promise<void> {
  const { requireReviewer, sameOriginOrCredentials } = jobGuards
  serveApi(app, api, [
    route(reviewEndpoints.list, requireReviewer, listReview),
    route(reviewEndpoints.count, requireReviewer, countReview),
    route(reviewEndpoints.read, requireReviewer, readReviewEntry),
    route(reviewEndpoints.domains, requireReviewer, listEntryDomains),
    route(reviewEndpoints.readCompany, requireReviewer, readCompanyReviewEntry),
    route(reviewEndpoints.companyDomains, requireReviewer, listCompanyEntryDomains),
    route(reviewEndpoints.blocked, requireReviewer, listBlocked),
    route(reviewEndpoints.block, requireReviewer, block),
    route(reviewEndpoints.unblock, requireReviewer, unblock),
    route(reviewEndpoints.settings, requireReviewer, readSettings),
    route(reviewEndpoints.saveSettings, requireReviewer, saveSettings),
    route(reportEndpoints.create, sameOriginOrCredentials, reportJob),
  ])
}

async function readSettings({ db, identity }: Context): Promise<ReviewSettings> {
  const choice = await findReviewEmails(db, required(identity).user.id)
  return {
    emails: reviewEmails.find((each) => each === choice?.emails) ?? 'daily',
    weekly: choice?.weeklyEmailedOn != null,
  }
}

async function saveSettings(
  ctx: Context,
  { body: { emails, weekly } }: { body: ReviewSettingsBody },
): Promise<ReviewSettings> {
  const wish = { emails, weekly: toWeeklySetting(weekly, ctx) }
  await setReviewEmails(ctx.db, required(ctx.identity).user.id, wish)
  return readSettings(ctx)
}
