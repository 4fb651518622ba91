// The list of postings: the one that is kept, or for those who may write all there are.
import type { FastifyReply, FastifyRequest } from 'fastify'

import { toWire } from '#contract/jobs/job.ts'
import type { Db } from '#server/db/open.ts'
import type { RawHandler } from '#server/http/api.ts'
import { sendPrepared } from '#server/http/prepared.ts'
import { parameterOf, queryOf } from '#server/http/query.ts'

import { inBatches } from './in-batches.ts'
import type { JobsList } from './list.ts'
import { listJobs } from './queries.ts'
import type { Writers } from './writers.ts'

type Parts = { db: Db; jobsList: JobsList; writers: Writers }

export function listSender({ db, jobsList, writers }: Parts): RawHandler {
  return (request, reply) => {
    if (asksForAll(request)) return sendAll(request, reply)
    const fresh = jobsList.fresh()
    if (fresh) return sendPrepared(request, reply, fresh.answer)
    return jobsList.current().then(({ answer }) => sendPrepared(request, reply, answer))
  }

  async function sendAll(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    await writers.requireWriter.beforeInput(request)
    const written: string[] = []
    for await (const rows of inBatches((page) => listJobs(db, page)))
      written.push(...rows.map((row) => JSON.stringify(toWire(row))))
    reply.headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    return `[${written.join(',')}]`
  }
}

function asksForAll({ url }: FastifyRequest): boolean {
  return parameterOf(queryOf(url), 'include') === 'all'
}
