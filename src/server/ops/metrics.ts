import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

const MS_PER_SECOND = 1000

// A process has one memory and one event loop, however many apps it runs.
const processFigures = new Registry()
collectDefaultMetrics({ register: processFigures })

/** The figures as text, and the type of that text. */
export type Metrics = { type: string; read(): Promise<string> }

/**
 * Counts and times the requests of `app`, by route pattern, so that no address makes a figure of its own.
 * `others` are figures to be shown beside them.
 */
export function measureRequests(app: FastifyInstance, ...others: Registry[]): Metrics {
  const requests = new Registry()
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of the answer',
    labelNames: ['method', 'route', 'status'],
    registers: [requests],
  })
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode }
    durations.observe(labels, reply.elapsedTime / MS_PER_SECOND)
    done()
  })
  const all = Registry.merge([processFigures, requests, ...others])
  return { type: all.contentType, read: () => all.metrics() }
}
