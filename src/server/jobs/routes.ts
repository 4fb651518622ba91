import type { FastifyInstance } from 'fastify'

import { companyEndpoints } from '#contract/jobs/companies.ts'
import { exchangeRateEndpoints } from '#contract/jobs/exchange-rates.ts'
import { jobEndpoints } from '#contract/jobs/jobs.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/open.ts'
import { type Api, plainApi, route, serveApi } from '#server/http/api.ts'
import { type Context, contextOf } from '#server/http/context.ts'
import { ninja } from '#server/http/formats/ninja.ts'
import { anyone } from '#server/http/guards.ts'
import { serveDocument } from '#server/http/serve-document.ts'
import type { Authentication } from '#server/identity/authenticate.ts'

import * as companies from './companies/manage.ts'
import { jobsDocument } from './documentation.ts'
import { readRates } from './exchange-rates/read.ts'
import type { JobsList } from './list.ts'
import { jobReader } from './read.ts'
import { listSender } from './send-list.ts'
import { type Writers, writersOf } from './writers.ts'
import { createJob } from './writing/create.ts'
import { removeJob } from './writing/remove.ts'
import { updateJob } from './writing/update.ts'

type Parts = {
  db: Db
  config: Config
  now: () => Date
  jobsList: JobsList
  authentication: Authentication
}

export async function jobRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, config, jobsList } = parts
  const writers = writersOf(parts)
  const api = plainApi(ninja, (request) => contextOf(request, parts))
  app.register(writeRoutes, { api, jobsList, writers })
  serveApi(app, api, [
    { endpoint: jobEndpoints.list, guard: anyone, handler: listSender({ db, jobsList, writers }) },
    route(jobEndpoints.read, writers.optionalAuth, jobReader(writers)),
    route(exchangeRateEndpoints.read, anyone, readRates(jobsList)),
    route(companyEndpoints.list, anyone, companies.list),
    route(companyEndpoints.read, anyone, companies.read),
  ])
  serveDocument(app, '/ninja-api/openapi.json', () => jobsDocument(config))
}

type WriteParts = { api: Api<Context>; jobsList: JobsList; writers: Writers }

/** In a scope of their own: each that is not rejected has the list made anew before it is acknowledged. */
async function writeRoutes(app: FastifyInstance, { api, jobsList, writers }: WriteParts): Promise<void> {
  const { requireWriter } = writers
  app.addHook('onSend', async (_request, { statusCode }) => {
    if (!isErrorStatus(statusCode)) jobsList.invalidate()
  })
  serveApi(app, api, [
    route(jobEndpoints.create, requireWriter, createJob),
    route(jobEndpoints.update, requireWriter, updateJob),
    route(jobEndpoints.remove, requireWriter, removeJob),
    route(companyEndpoints.create, requireWriter, companies.create),
    route(companyEndpoints.update, requireWriter, companies.update),
    route(companyEndpoints.remove, requireWriter, companies.remove),
  ])
}

/** Nothing was written; of a failure nobody knows. */
function isErrorStatus(status: number): boolean {
  return status >= 400 && status < 500
}
