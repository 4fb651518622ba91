import type { FastifyRequest } from 'fastify'

import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/open.ts'
import type { Identity } from '#server/identity/authenticate.ts'
import type { Log } from '#server/log.ts'

import { queryOf } from './query.ts'

type Parts = { db: Db; config: Config; now: () => Date }

/** What use-cases of the public APIs may use besides their input. */
export type Context = {
  readonly db: Db
  readonly config: Config
  readonly now: Date
  /** Who asks, where the route's guard found out. */
  readonly identity: Identity | undefined
  /** From where. */
  readonly ip: string
  readonly query: string
  /** The tags of the content of which a change was made. */
  readonly ifMatch: string | undefined
  readonly log: Pick<Log, 'info'>
}

export function contextOf(request: FastifyRequest, { db, config, now }: Parts): Context {
  const { url, identity, ip, headers, log } = request
  return { db, config, now: now(), identity, ip, query: queryOf(url), ifMatch: headers['if-match'], log }
}
