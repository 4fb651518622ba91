import { setTimeout as after } from 'node:timers/promises'

import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify'

import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/open.ts'
import { anyone, type Guard } from '#server/http/guards.ts'
import { OUTAGE_SECONDS, Problem } from '#server/http/problem.ts'
import { isFromThisMachine } from '#server/http/this-machine.ts'
import { seconds } from '#server/lib/duration.ts'
import { isSameSecret } from '#server/lib/tokens.ts'

import type { Metrics } from './metrics.ts'

type Parts = { config: Config; database: Database; metrics: Metrics }

export async function operationRoutes(
  app: FastifyInstance,
  { config, database, metrics }: Parts,
): Promise<void> {
  let draining = false
  app.addHook('preClose', (done) => {
    draining = true
    done()
  })
  const open: RouteShorthandOptions = { config: { guard: anyone } }

  app.get('/healthz', open, async () => ({ status: 'alive' }))

  app.get('/readyz', open, async (_request, reply) => {
    const reason = draining ? 'stopping' : await unreadiness(database)
    if (reason === undefined) return { status: 'ready' }
    return reply.code(503).header('retry-after', OUTAGE_SECONDS).send({ status: 'not ready', reason })
  })

  app.get('/metrics', { config: { guard: metricsReader(config.metricsToken) } }, async (_request, reply) =>
    reply.type(metrics.type).send(await metrics.read()),
  )
}

/** Whoever has the token; where there is none, this machine. */
function metricsReader(token: string | undefined): Guard {
  return {
    name: 'metricsReader',
    beforeInput(request) {
      if (token === undefined ? isFromThisMachine(request) : hasToken(request, token)) return
      throw new Problem('forbidden')
    },
  }
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  return isSameSecret(headers.authorization ?? '', `Bearer ${token}`)
}

const PATIENCE = seconds(2)

/** Why not to send requests here; undefined when all is well. Migrations were applied when the database was opened. */
async function unreadiness(database: Database): Promise<string | undefined> {
  if (!database.isWritable()) return 'the disk is full'
  const late = after(PATIENCE, 'the database does not answer', { ref: false })
  const answered = database.ping().then(
    () => undefined,
    () => 'the database does not answer',
  )
  return Promise.race([answered, late])
}
