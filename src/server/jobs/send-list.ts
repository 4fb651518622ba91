// The list of postings: the one that is kept, or for those who may write all there are.
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Db } from '#server/db/open.ts'
import type { RawHandler } from '#server/http/api.ts'
import { sendPrepared } from '#server/http/prepared.ts'
import { queryOf } from '#server/http/query.ts'

import { inBatches } from './in-batches.ts'
import { asksForAll } from './include-all.ts'
import { ageHeader } from './known-until.ts'
import type { ListContents } from './list-contents.ts'
import { listRows } from './list-row-queries.ts'
import type { JobsList } from './list.ts'
import type { Writers } from './writers.ts'

type Parts = { db: Db; jobsList: JobsList; writers: Writers }

export function listSender({ db, jobsList, writers }: Parts): RawHandler {
  return (request, reply) => {
    if (asksForAll(queryOf(request.url))) return sendAll(request, reply)
    const fresh = jobsList.fresh()
    if (fresh) return send(request, reply, fresh)
    return jobsList.current(request).then((contents) => send(request, reply, contents))
  }

  async function sendAll(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    await writers.requireWriter.beforeInput(request)
    const written: string[] = []
    for await (const rows of inBatches((page) => listRows(db, page)))
      written.push(...rows.map(({ json }) => json))
    reply.headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    return `[${written.join(',')}]`
  }
}

function send(request: FastifyRequest, reply: FastifyReply, contents: ListContents) {
  return sendPrepared(request, reply.headers(ageHeader(contents)), contents.answer)
}
