import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

const MS_PER_SECOND = 1000

// A process has one memory and one event loop, however many apps it runs.
const processFigures = new Registry()
collectDefaultMetrics({ register: processFigures })

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the metrics call a route that is one of many. */
    countedAs?: string
  }
}

/** The figures as text, and the type of that text. */
export type Metrics = { type: string; read(): Promise<string> }

type Parts = {
  app: FastifyInstance
  /** Whether any route has this method. */
  isOffered: (method: string) => boolean
}

/**
 * Counts and times the requests of `app`, by route pattern, so that no address makes a figure of its own, and neither
 * does a method that no route has. `others` are figures to be shown beside them.
 */
export function measureRequests({ app, isOffered }: Parts, ...others: Registry[]): Metrics {
  const requests = new Registry()
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of the answer',
    labelNames: ['method', 'route', 'status'],
    registers: [requests],
  })
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    const labels = {
      method: isOffered(method) ? method : 'other',
      route: routeOptions.config.countedAs ?? routeOptions.url ?? 'none',
      status: reply.statusCode,
    }
    durations.observe(labels, reply.elapsedTime / MS_PER_SECOND)
    done()
  })
  const all = Registry.merge([processFigures, requests, ...others])
  return { type: all.contentType, read: () => all.metrics() }
}
