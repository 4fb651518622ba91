import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

import { seconds } from '#server/lib/duration.ts'

// The metrics of the process, which all apps of the process share.
const processMetrics = new Registry()
collectDefaultMetrics({ register: processMetrics })

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The label of this route in the metrics, instead of its URL. Routes with the same label are counted together. */
    countedAs?: string
  }
}

/** The metrics of a server. `read` returns them as text of the content type `type`. */
export type Metrics = { type: string; read(): Promise<string> }

type Parts = {
  app: FastifyInstance
  /** Returns whether any route of the app accepts this method. */
  isOffered: (method: string) => boolean
}

/**
 * Measures the requests of `app` by route pattern and method, so URLs and unknown methods cannot create new labels.
 * Returns these metrics together with those of the process and of `others`.
 */
export function measureRequests({ app, isOffered }: Parts, ...others: Registry[]): Metrics {
  const requests = new Registry()
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of the response',
    labelNames: ['method', 'route', 'status'],
    registers: [requests],
  })
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    const labels = {
      method: isOffered(method) ? method : 'other',
      route: routeOptions.config.countedAs ?? routeOptions.url ?? 'none',
      status: reply.statusCode,
    }
    durations.observe(labels, reply.elapsedTime / seconds(1))
    done()
  })
  const all = Registry.merge([processMetrics, requests, ...others])
  return { type: all.contentType, read: () => all.metrics() }
}
