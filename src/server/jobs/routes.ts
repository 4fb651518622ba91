import type { FastifyInstance } from 'fastify'

import { imageEndpoints } from '#contract/images/images.ts'
import { companyEndpoints } from '#contract/jobs/companies.ts'
import { dashboardEndpoints } from '#contract/jobs/dashboard.ts'
import { domainEndpoints } from '#contract/jobs/domains.ts'
import { exchangeRateEndpoints } from '#contract/jobs/exchange-rates.ts'
import { historyEndpoints } from '#contract/jobs/history.ts'
import { importEndpoints } from '#contract/jobs/imports.ts'
import { jobEndpoints } from '#contract/jobs/jobs.ts'
import { MAX_JOB_BYTES } from '#contract/jobs/limits.ts'
import { linkCheckEndpoints } from '#contract/jobs/link-check.ts'
import { invitationEndpoints, memberEndpoints, receivedInvitationEndpoints } from '#contract/jobs/members.ts'
import { type Api, handlerOf, plainApi, route, serveApi } from '#server/http/api.ts'
import { type Context, contextOf, type ContextParts } from '#server/http/context.ts'
import { ninja } from '#server/http/formats/ninja.ts'
import { anyone } from '#server/http/guards.ts'
import { serveDocument } from '#server/http/serve-document.ts'
import { withPictures } from '#server/http/uploads.ts'
import { rateLimitByKey } from '#server/lib/rate-limit-by-key.ts'
import { limitCalls } from '#server/rates/limit-calls.ts'
import { memoryLimits } from '#server/rates/limits.ts'
import type { Services } from '#server/services.ts'

import { authorizeCompanyManager, authorizeOwner } from './access/authorize.ts'
import { readPermissions } from './access/permissions.ts'
import * as companies from './companies/manage.ts'
import { companyDecisionRoutes } from './companies/routes.ts'
import { changeCompany } from './companies/update.ts'
import { readHome } from './dashboard/home.ts'
import * as dashboard from './dashboard/list.ts'
import * as domains from './domains/manage.ts'
import { createJob } from './editing/create.ts'
import { removeJob, updateJob } from './editing/update.ts'
import { readRates, replaceExchangeRates } from './exchange-rates/set.ts'
import { readCompanyHistory, readJobHistory } from './history/read.ts'
import { createRefusedRowsHandler } from './import/refused-rows.ts'
import { createImportHandlers } from './import/serve-imports.ts'
import { uploadFormat } from './import/upload.ts'
import { lifecycleRoutes } from './lifecycle/routes.ts'
import { checkLink } from './link-check/check-link.ts'
import { uploadLogo } from './logos/upload.ts'
import * as invitations from './members/invite.ts'
import * as members from './members/manage.ts'
import { authorizeMember, changeMembership, readMembership } from './members/membership.ts'
import * as received from './members/received-invitations.ts'
import { jobsDocument } from './openapi/document.ts'
import { jobHandler, jobListHandler, readStoredJob } from './read-jobs.ts'
import { renewalRoutes } from './renewals/routes.ts'
import { reviewRoutes } from './review/routes.ts'
import { searchRoutes } from './search/routes.ts'

type Parts = ContextParts & Pick<Services, 'jobsList' | 'search' | 'jobGuards' | 'networkPolicy'>

export async function jobRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, config, jobsList, jobGuards } = parts
  const api = plainApi(ninja, (request) => contextOf(request, parts))
  const readStored = handlerOf(api, route(jobEndpoints.read, jobGuards.optionalAuth, readStoredJob))
  app.register(writeRoutes, { ...parts, api })
  app.register(checkRoutes, parts)
  app.register(lifecycleRoutes, { api, jobGuards })
  app.register(companyDecisionRoutes, { api, jobGuards })
  app.register(async (scope) => memberRoutes(scope, { ...parts, api }))
  app.register(reviewRoutes, { api, jobGuards })
  app.register(renewalRoutes, parts)
  app.register(async (scope) => searchRoutes(scope, { ...parts, api }))
  app.register(async (scope) =>
    serveApi(scope, { ...api, format: withPictures(ninja) }, [
      route(
        imageEndpoints.upload,
        { guard: jobGuards.requirePoster, rate: limitCalls('upload_picture') },
        uploadLogo,
      ),
    ]),
  )
  app.register(importRoutes, parts)
  serveApi(app, api, [
    { endpoint: jobEndpoints.list, guard: anyone, handler: jobListHandler({ db, jobsList, jobGuards }) },
    { endpoint: jobEndpoints.read, guard: anyone, handler: jobHandler({ jobsList, jobGuards, readStored }) },
    route(exchangeRateEndpoints.read, anyone, readRates(jobsList)),
    route(exchangeRateEndpoints.replace, jobGuards.requireStaff, replaceExchangeRates),
    route(companyEndpoints.list, jobGuards.anyoneUnlessAll, companies.list),
    route(companyEndpoints.read, jobGuards.optionalAuth, companies.read),
    route(dashboardEndpoints.permissions, jobGuards.optionalAuth, readPermissions),
    route(dashboardEndpoints.home, jobGuards.requirePoster, readHome),
    route(dashboardEndpoints.jobs, jobGuards.requirePoster, dashboard.listJobs),
    route(dashboardEndpoints.companies, jobGuards.requirePoster, dashboard.listCompanies),
    route(historyEndpoints.job, jobGuards.requirePoster, readJobHistory),
    route(historyEndpoints.company, jobGuards.requireWriter, readCompanyHistory),
  ])
  serveDocument(app, {
    path: '/ninja-api/openapi.json',
    site: config,
    create: () => jobsDocument(config, app.endpoints),
  })
}

type WriteParts = Parts & { api: Api<Context> }

async function writeRoutes(app: FastifyInstance, parts: WriteParts): Promise<void> {
  const { api, jobGuards } = parts
  const { requirePoster } = jobGuards
  const byOwner = { guard: requirePoster, authorize: authorizeOwner }
  const withText = { guard: requirePoster, maxBytes: MAX_JOB_BYTES }
  serveApi(app, api, [
    route(jobEndpoints.create, withText, createJob),
    route(jobEndpoints.update, withText, updateJob),
    route(jobEndpoints.remove, requirePoster, removeJob),
    route(companyEndpoints.create, withText, companies.create),
    route(companyEndpoints.update, { ...withText, authorize: authorizeCompanyManager }, changeCompany),
    route(companyEndpoints.remove, requirePoster, companies.remove),
    route(domainEndpoints.set, byOwner, domains.set),
    route(domainEndpoints.remove, requirePoster, domains.remove),
  ])
}

/** Registers the routes that check domains and apply links. These routes send requests to other servers. */
async function checkRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { networkPolicy, now: clock } = parts
  const { requirePoster } = parts.jobGuards
  const checks = { networkPolicy, clock, limitLinkChecks: rateLimitByKey(memoryLimits.checkLink) }
  const api = plainApi(ninja, (request) => ({ ...contextOf(request, parts), ...checks }))
  serveApi(app, api, [
    route(domainEndpoints.check, requirePoster, domains.check),
    route(linkCheckEndpoints.check, requirePoster, checkLink),
  ])
}

function memberRoutes(app: FastifyInstance, { api, jobGuards }: Pick<WriteParts, 'api' | 'jobGuards'>): void {
  const { requirePoster, requireUser } = jobGuards
  const byOwner = { guard: requirePoster, authorize: authorizeOwner }
  serveApi(app, api, [
    route(domainEndpoints.read, requirePoster, domains.read),
    route(memberEndpoints.list, requirePoster, members.list),
    route(memberEndpoints.change, byOwner, members.change),
    route(memberEndpoints.remove, requirePoster, members.remove),
    route(memberEndpoints.readOwn, requirePoster, readMembership),
    route(memberEndpoints.changeOwn, { guard: requirePoster, authorize: authorizeMember }, changeMembership),
    route(invitationEndpoints.list, requirePoster, invitations.list),
    route(invitationEndpoints.create, byOwner, invitations.create),
    route(invitationEndpoints.withdraw, requirePoster, invitations.withdraw),
    route(receivedInvitationEndpoints.list, requireUser, received.list),
    route(receivedInvitationEndpoints.accept, requireUser, received.accept),
    route(receivedInvitationEndpoints.decline, requireUser, received.decline),
  ])
}

type ImportParts = ContextParts & Pick<Parts, 'jobsList' | 'jobGuards'>

/** Registers the import routes. They are separate from other routes, because their request body is a file. */
async function importRoutes(app: FastifyInstance, parts: ImportParts): Promise<void> {
  const guard = parts.jobGuards.requireWriter
  const { preview, run } = createImportHandlers(parts)
  serveApi(
    app,
    plainApi(uploadFormat, (request) => contextOf(request, parts)),
    [
      { endpoint: importEndpoints.preview, guard, handler: preview },
      { endpoint: importEndpoints.run, guard, handler: run },
      { endpoint: importEndpoints.refused, guard, handler: createRefusedRowsHandler(parts) },
    ],
  )
}
