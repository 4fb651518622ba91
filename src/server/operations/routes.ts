// What machines ask of a running server: alive, ready, figures.
import type { FastifyInstance, RouteShorthandOptions } from 'fastify'

import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/open.ts'
import { anyone } from '#server/http/guards.ts'
import { OUTAGE_SECONDS } from '#server/http/problem.ts'

import { metricsReader } from './metrics-reader.ts'
import type { Metrics } from './metrics.ts'
import { unreadiness } from './readiness.ts'

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
