// The job API: what is called, who may, and what is done.
import type { FastifyInstance } from 'fastify'

import { jobEndpoints } from '#contract/jobs/endpoints.ts'
import { type JobWire, toWire } from '#contract/jobs/job.ts'
import type { Db } from '#server/db/open.ts'
import { anyone, nobody } from '#server/http/guards.ts'
import { prepare, sendPrepared } from '#server/http/prepared.ts'
import { found } from '#server/http/problem.ts'
import { type Context, openDoor, type RawHandler } from '#server/http/route.ts'

import { ninja } from './dialect.ts'
import type { JobsList } from './list.ts'
import { findVisibleJob } from './queries.ts'

type Parts = { db: Db; now: () => Date; jobsList: JobsList; apiDocument: object }

export async function jobRoutes(
  app: FastifyInstance,
  { db, now, jobsList, apiDocument }: Parts,
): Promise<void> {
  const door = openDoor(app, { db, now, dialect: ninja })
  door.raw(jobEndpoints.list, anyone, sendList(jobsList))
  door.open(jobEndpoints.read, anyone, readJob)
  door.open(jobEndpoints.create, nobody, neverCalled)
  door.open(jobEndpoints.update, nobody, neverCalled)
  door.open(jobEndpoints.remove, nobody, neverCalled)
  const document = prepare('application/json; charset=utf-8', Buffer.from(JSON.stringify(apiDocument)))
  app.get('/ninja-api/openapi.json', { config: { guard: anyone } }, (request, reply) =>
    sendPrepared(request, reply, document),
  )
}

function sendList(jobsList: JobsList): RawHandler {
  return (request, reply) => {
    const fresh = jobsList.fresh()
    if (fresh) return sendPrepared(request, reply, fresh.answer)
    return jobsList.current().then(({ answer }) => sendPrepared(request, reply, answer))
  }
}

async function readJob({ db, now }: Context, { params }: { params: { job_id: number } }): Promise<JobWire> {
  return toWire(found(await findVisibleJob(db, params.job_id, now)))
}

function neverCalled(): Promise<never> {
  throw new Error('Called although nobody may.')
}
