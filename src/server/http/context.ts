import type { FastifyRequest } from 'fastify'

import type { RunConfig } from '#server/config/secret-key.ts'
import type { Db } from '#server/db/open.ts'
import type { Random } from '#server/lib/tokens.ts'
import type { Mail } from '#server/mail/mail.ts'

import { queryOf } from './query.ts'

/** The services of the server. The context of each request is created from them. */
export type ContextParts = {
  db: Db
  config: RunConfig
  mail: Mail
  random: Random
  now: () => Date
  jobsList: { invalidate: (writer: FastifyRequest) => void }
}

/** Everything that a use case of the public APIs receives besides its input. */
export type Context = {
  readonly db: Db
  readonly config: RunConfig
  readonly mail: Mail
  readonly random: Random
  /**
   * Makes the server rebuild the cached list of jobs. Call after a commit. The caller's next read then includes the
   * changes.
   */
  readonly invalidateJobs: () => void
  readonly now: Date
  /** The authenticated caller. Undefined for anonymous requests, and on routes whose guard does not authenticate. */
  readonly identity: FastifyRequest['identity']
  /** The IP address of the client. */
  readonly ip: string
  readonly query: string
  /** The raw `If-Match` header. */
  readonly ifMatch: string | undefined
  readonly log: { info(fields: object, message: string): void }
}

export function contextOf(request: FastifyRequest, parts: ContextParts): Context {
  const { db, config, mail, random, now, jobsList } = parts
  const { url, identity, ip, headers, log } = request
  const invalidateJobs = () => jobsList.invalidate(request)
  const own = { identity, ip, query: queryOf(url), ifMatch: headers['if-match'], log }
  return { db, config, mail, random, invalidateJobs, now: now(), ...own }
}
