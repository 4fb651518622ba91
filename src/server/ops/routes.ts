import { setTimeout as after } from 'node:timers/promises'

import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify'

import type { Database } from '#server/db/open.ts'
import type { Drain } from '#server/http/drain.ts'
import { anyone, type Guard } from '#server/http/guards.ts'
import { isLocalRequest } from '#server/http/local-request.ts'
import { OUTAGE_SECONDS, Problem } from '#server/http/problem.ts'
import { buildInfo } from '#server/lib/build-info.ts'
import { seconds } from '#server/lib/duration.ts'
import { isSameSecret } from '#server/lib/tokens.ts'
import type { Services } from '#server/services.ts'

import type { Metrics } from './metrics.ts'

type Parts = Pick<Services, 'config' | 'database'> & { metrics: Metrics; drain: Drain }

/** Registers `/healthz`, `/readyz` and `/metrics`. */
export async function operationRoutes(
  app: FastifyInstance,
  { config, database, metrics, drain }: Parts,
): Promise<void> {
  const open: RouteShorthandOptions = { config: { guard: anyone } }

  app.get('/healthz', open, async () => ({ status: 'alive', ...buildInfo }))

  app.get('/readyz', open, async (_request, reply) => {
    const reason = drain.hasBegun() ? 'stopping' : await findReasonNotReady(database)
    if (reason === undefined) return { status: 'ready', ...diskDetail(database) }
    return reply.code(503).header('retry-after', OUTAGE_SECONDS).send({ status: 'not ready', reason })
  })

  app.get('/metrics', { config: { guard: metricsReader(config.metricsToken) } }, async (_request, reply) =>
    reply.type(metrics.type).send(await metrics.read()),
  )
}

/** Returns a guard that allows requests with the token. If no token is set, it allows requests from this machine. */
function metricsReader(token: string | undefined): Guard {
  return {
    name: 'metricsReader',
    beforeInput(request) {
      if (token === undefined ? isLocalRequest(request) : hasToken(request, token)) return
      throw new Problem('forbidden')
    },
  }
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  return isSameSecret(headers.authorization ?? '', `Bearer ${token}`)
}

const PING_TIMEOUT_MS = seconds(2)
const NO_ANSWER = 'the database does not answer'

/** Returns a warning for a full disk. The server stays ready, because it still answers reads. */
function diskDetail(database: Database): { disk?: string } {
  return database.isWritable() ? {} : { disk: 'almost full: changes are rejected (507), reads still work' }
}

/** Returns why the server is not ready, or undefined if it is ready. */
async function findReasonNotReady(database: Database): Promise<string | undefined> {
  if (database.isUnavailable()) return NO_ANSWER
  if (database.isShortOfConnections()) return 'requests fail because no database connection is free'
  const timeout = after(PING_TIMEOUT_MS, NO_ANSWER, { ref: false })
  const ping = database.ping().then(
    () => undefined,
    () => NO_ANSWER,
  )
  return Promise.race([ping, timeout])
}
