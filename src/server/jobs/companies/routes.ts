import type { FastifyInstance } from 'fastify'

import {
  companyReviewEndpoints,
  type RefuseCompanyBody,
  type RequestCompanyChangesBody,
} from '#contract/jobs/company-review.ts'
import { type Api, route, serveApi } from '#server/http/api.ts'
import type { Context } from '#server/http/context.ts'

import type { JobGuards } from '../access/permissions.ts'
import type { CompanyParams } from '../present/company.ts'
import { authorizeCompanyDecision } from '../state/apply-company.ts'
import { decideOnCompany } from '../state/decide.ts'
import { undoOnCompany } from '../state/undo.ts'
import { readManagedCompany } from './manage.ts'

type Parts = { api: Api<Context>; jobGuards: JobGuards }

export async function companyDecisionRoutes(app: FastifyInstance, { api, jobGuards }: Parts): Promise<void> {
  const { requirePoster } = jobGuards
  const byReviewer = { guard: requirePoster, authorize: authorizeCompanyDecision }
  serveApi(app, api, [
    route(companyReviewEndpoints.read, requirePoster, readManagedCompany),
    route(companyReviewEndpoints.approve, byReviewer, approve),
    route(companyReviewEndpoints.requestChanges, byReviewer, requestChanges),
    route(companyReviewEndpoints.refuse, byReviewer, refuse),
    route(companyReviewEndpoints.undo, requirePoster, undoOnCompany),
  ])
}

const approve = (ctx: Context, { params }: CompanyParams) =>
  decideOnCompany(ctx, { params }, { decision: 'approved', reason: null, note: null })

type WithReason<Body> = CompanyParams & { body: Body }

const requestChanges = (ctx: Context, { params, body }: WithReason<RequestCompanyChangesBody>) =>
  decideOnCompany(
    ctx,
    { params },
    { decision: 'changes_wanted', reason: body.reason, note: body.note || null },
  )

const refuse = (ctx: Context, { params, body }: WithReason<RefuseCompanyBody>) =>
  decideOnCompany(ctx, { params }, { decision: 'refused', reason: body.reason, note: body.note || null })
