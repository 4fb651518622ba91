// The job API: what is called, who may, and what is done.
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { companyEndpoints } from '#contract/jobs/companies/endpoints.ts'
import { jobEndpoints } from '#contract/jobs/endpoints.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { anyone, type Guard } from '#server/http/guards.ts'
import { openDoor } from '#server/http/route.ts'
import { serveDocument } from '#server/http/serve-document.ts'
import type { Identity } from '#server/session/identify.ts'

import * as companies from './companies/manage.ts'
import { ninja } from './dialect.ts'
import type { JobsList } from './list.ts'
import { jobReader } from './read.ts'
import { listSender } from './send-list.ts'
import { writersOf } from './writers.ts'
import { createJob } from './writing/create.ts'
import { removeJob } from './writing/remove.ts'
import { updateJob } from './writing/update.ts'

type Parts = {
  db: Db
  config: Config
  now: () => Date
  jobsList: JobsList
  identity: Identity
  apiDocument: () => object
}

export async function jobRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, config, now, jobsList, identity, apiDocument } = parts
  const writers = writersOf({ identity, config })
  const { only: writer, noticed } = writers
  const callerOf = (request: FastifyRequest) => identity.callerOf(request)
  const doorParts = { db, now, dialect: ninja, callerOf }
  app.register(writes, { ...doorParts, jobsList, writer })

  const door = openDoor(app, doorParts)
  const sendList = listSender({ db, jobsList, writer })
  const readJob = jobReader(writers)
  door.raw(jobEndpoints.list, anyone, sendList)
  door.open(jobEndpoints.read, noticed, readJob)
  door.open(companyEndpoints.list, anyone, companies.list)
  door.open(companyEndpoints.read, anyone, companies.read)
  serveDocument(app, '/ninja-api/openapi.json', apiDocument)
}

type WriteParts = Parameters<typeof openDoor>[1] & { jobsList: JobsList; writer: Guard }

/** In a scope of their own: each that is not refused has the list made anew before it is acknowledged. */
async function writes(app: FastifyInstance, { jobsList, writer, ...parts }: WriteParts): Promise<void> {
  app.addHook('onSend', async (_request, { statusCode }) => {
    if (!isRefusal(statusCode)) jobsList.invalidate()
  })
  const door = openDoor(app, parts)
  door.open(jobEndpoints.create, writer, createJob)
  door.open(jobEndpoints.update, writer, updateJob)
  door.open(jobEndpoints.remove, writer, removeJob)
  door.open(companyEndpoints.create, writer, companies.create)
  door.open(companyEndpoints.update, writer, companies.update)
  door.open(companyEndpoints.remove, writer, companies.remove)
}

/** Nothing was written; of a failure nobody knows. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500
}
