// The list of postings: the one that is kept, or for those who may write all there are.
import type { FastifyReply, FastifyRequest } from 'fastify'

import { toWire } from '#contract/jobs/job.ts'
import type { Db } from '#server/db/open.ts'
import type { Guard } from '#server/http/guards.ts'
import { sendPrepared } from '#server/http/prepared.ts'
import type { RawHandler } from '#server/http/route.ts'

import { inBatches } from './in-batches.ts'
import type { JobsList } from './list.ts'
import { listJobs } from './queries.ts'

type Parts = { db: Db; jobsList: JobsList; writer: Guard }

export function listSender({ db, jobsList, writer }: Parts): RawHandler {
  return (request, reply) => {
    if (asksForAll(request)) return sendAll(request, reply)
    const fresh = jobsList.fresh()
    if (fresh) return sendPrepared(request, reply, fresh.answer)
    return jobsList.current().then(({ answer }) => sendPrepared(request, reply, answer))
  }

  async function sendAll(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    await writer(request)
    const written: string[] = []
    for await (const rows of inBatches((page) => listJobs(db, page)))
      written.push(...rows.map((row) => JSON.stringify(toWire(row))))
    reply.headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    return `[${written.join(',')}]`
  }
}

/** `?include=all` */
function asksForAll({ url }: FastifyRequest): boolean {
  const [, search] = url.split('?')
  return search !== undefined && new URLSearchParams(search).get('include') === 'all'
}
