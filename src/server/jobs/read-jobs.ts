// Handles GET jobs and GET jobs/{job_id}. Visible jobs come from the snapshot, and other jobs from the database.
import { Readable } from 'node:stream'

import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'

import { type JobWire, toWire } from '#contract/jobs/job.ts'
import { maySee } from '#contract/jobs/rules/actions.ts'
import { jobStateOf } from '#contract/jobs/rules/job-state.ts'
import { isVisible } from '#contract/jobs/rules/visibility.ts'
import type { Db } from '#server/db/open.ts'
import type { RawHandler } from '#server/http/api.ts'
import type { Context } from '#server/http/context.ts'
import { sendPrepared } from '#server/http/prepared.ts'
import { orNotFound, Problem } from '#server/http/problem.ts'
import { queryOf } from '#server/http/query.ts'

import { includesUnpublished, type JobGuards } from './access/permissions.ts'
import { roleFor } from './access/role.ts'
import {
  ageHeader,
  type JobsList,
  type Snapshot,
  type SnapshotJob,
  streamAllJobsAsJson,
} from './snapshot/snapshot.ts'
import { findManagedJob } from './store/managed-jobs-queries.ts'

type ListParts = { db: Db; jobsList: JobsList; jobGuards: JobGuards }

/**
 * Sends all visible jobs, or every job with `include=all`. Only callers with write access to all jobs may use
 * `include=all`.
 */
export function jobListHandler({ db, jobsList, jobGuards }: ListParts): RawHandler {
  return (request, reply) => {
    if (includesUnpublished(queryOf(request.url))) return sendAll(request, reply)
    const snapshot = jobsList.available()
    if (snapshot) return sendSnapshot(request, reply, snapshot)
    return jobsList.current(request).then((current) => sendSnapshot(request, reply, current))
  }

  async function sendAll(request: FastifyRequest, reply: FastifyReply): Promise<Readable> {
    await jobGuards.requireWriter.beforeInput(request)
    const parts = streamAllJobsAsJson(db)
    // An error of the first query is answered like every other error. A later one ends the connection.
    const first = await parts.next()
    reply.headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    return Readable.from(prepend(first.value, parts), { objectMode: false })
  }
}

async function* prepend(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first
  yield* rest
}

function sendSnapshot(request: FastifyRequest, reply: FastifyReply, snapshot: Snapshot) {
  return sendPrepared(request, reply.headers(ageHeader(snapshot)), snapshot.response)
}

type JobParts = {
  jobsList: JobsList
  jobGuards: JobGuards
  readStored: RawHandler
}

/**
 * Sends one job from the snapshot. If the job is not visible, it is read from the database. It is also read from the
 * database while the snapshot is being rebuilt, because reading one row is faster than waiting for the snapshot.
 */
export function jobHandler({ jobsList, jobGuards, readStored }: JobParts): RawHandler {
  return (request, reply) => {
    const snapshot = jobsList.available()
    if (snapshot) return send(request, reply, snapshot)
    void jobsList.refreshIfIdle().catch((error: unknown) => {
      request.log.warn({ err: error }, 'the list of jobs could not be built')
    })
    return jobsList.ifDatabaseIsUnavailable().then((stale) => send(request, reply, stale))
  }

  function send(request: FastifyRequest, reply: FastifyReply, snapshot: Snapshot | undefined) {
    const job = snapshot?.jobs.get(parseJobId(request))
    if (snapshot === undefined || job === undefined) return readFromDatabase(request, reply)
    return sendJob(request, reply.headers(ageHeader(snapshot)), job)
  }

  async function readFromDatabase(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    await jobGuards.optionalAuth.beforeInput(request)
    return readStored(request, reply)
  }
}

/** Returns the job ID in the path, or NaN if it is not a number. No job has the ID NaN. */
function parseJobId({ params }: FastifyRequest): number {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the route has this parameter
  const { job_id } = params as { job_id: string }
  return /^\d+$/.test(job_id) ? Number(job_id) : NaN
}

function sendJob(request: FastifyRequest, reply: FastifyReply, job: SnapshotJob): undefined {
  const etag = job.etag()
  reply.headers({ etag, 'cache-control': 'no-cache' })
  if (fresh(request.headers, { etag })) {
    reply.code(304).send()
    return undefined
  }
  reply.header('content-type', 'application/json; charset=utf-8').send(job.json)
  return undefined
}

/** Reads a job from the database. @throws Problem `notFound` for a job that the caller may not see */
export async function readStoredJob(
  ctx: Context,
  { params }: { params: { job_id: number } },
): Promise<JobWire> {
  const job = orNotFound(await findManagedJob(ctx.db, params.job_id))
  if (!isVisible(job, ctx.now) && !maySee(jobStateOf(job, ctx.now), await roleFor(ctx, job.company.id)))
    throw new Problem('notFound')
  return toWire(job)
}
