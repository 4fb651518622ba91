import type { FastifyRequest } from 'fastify'

import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/open.ts'
import type { Log } from '#server/log.ts'

import { queryOf } from './query.ts'

type Parts = { db: Db; config: Config; now: () => Date }

/** Everything that a use-case of the public APIs receives besides its input. */
export type Context = {
  readonly db: Db
  readonly config: Config
  readonly now: Date
  /** The authenticated caller. Undefined when the guard of the route found or sought none. */
  readonly identity: FastifyRequest['identity']
  /** Address of the client. */
  readonly ip: string
  readonly query: string
  /** The raw `If-Match` header. */
  readonly ifMatch: string | undefined
  readonly log: Pick<Log, 'info'>
}

export function contextOf(request: FastifyRequest, { db, config, now }: Parts): Context {
  const { url, identity, ip, headers, log } = request
  return { db, config, now: now(), identity, ip, query: queryOf(url), ifMatch: headers['if-match'], log }
}
