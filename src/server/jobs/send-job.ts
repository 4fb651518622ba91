// One posting as the kept list has it; what the list does not have is read from the database.
import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'

import type { RawHandler } from '#server/http/api.ts'

import { ageHeader } from './known-until.ts'
import type { ListContents } from './list-contents.ts'
import type { Entry } from './list-entry.ts'
import type { JobsList } from './list.ts'
import type { Writers } from './writers.ts'

type Parts = {
  jobsList: JobsList
  writers: Writers
  /** Answers for what is not in the list, and while that is made anew: nobody waits for 20,000 postings to see one. */
  readStored: RawHandler
}

export function jobSender({ jobsList, writers, readStored }: Parts): RawHandler {
  return (request, reply) => {
    const contents = jobsList.fresh()
    if (contents === undefined)
      void jobsList.renew().catch((error: unknown) => {
        request.log.warn({ err: error }, 'the list of jobs could not be made')
      })
    if (contents === undefined) return jobsList.insteadOfDatabase().then((list) => send(request, reply, list))
    return send(request, reply, contents)
  }

  function send(request: FastifyRequest, reply: FastifyReply, contents: ListContents | undefined) {
    const entry = contents?.entries.get(idIn(request))
    if (contents === undefined || entry === undefined) return readAsWhoeverAsks(request, reply)
    return sendEntry(request, reply.headers(ageHeader(contents)), entry)
  }

  /** A draft is there for those who may write it. */
  async function readAsWhoeverAsks(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    await writers.optionalAuth.beforeInput(request)
    return readStored(request, reply)
  }
}

/** NaN, which no posting has, for what is not an id. */
function idIn({ params }: FastifyRequest): number {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the route has this parameter
  const { job_id } = params as { job_id: string }
  return /^\d+$/.test(job_id) ? Number(job_id) : NaN
}

function sendEntry(request: FastifyRequest, reply: FastifyReply, entry: Entry): undefined {
  const tag = entry.etag()
  reply.headers({ etag: tag, 'cache-control': 'no-cache' })
  if (fresh(request.headers, { etag: tag })) {
    reply.code(304).send()
    return undefined
  }
  reply.header('content-type', 'application/json; charset=utf-8').send(entry.text)
  return undefined
}
