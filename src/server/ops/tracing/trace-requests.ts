import {
  type Context,
  context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const FIRST_SERVER_ERROR = 500
/** Routes that monitoring systems request frequently. Their requests are not traced. */
const ignoredRoutes = new Set(['/healthz', '/readyz', '/metrics'])

type Options = {
  tracer: Tracer
  /**
   * Whether the span of a request continues the trace in the headers of the request. True only if a trusted proxy sets
   * these headers.
   */
  continues: boolean
}

/** Adds a span for each request. A span contains no URL, headers or user, because these may contain secrets. */
export function traceRequests(app: FastifyInstance, { tracer, continues }: Options): void {
  const propagator = new W3CTraceContextPropagator()
  const contexts = new WeakMap<FastifyRequest, Context>()

  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, routeOptions, id } = request
    const route = routeOptions.url
    if (route !== undefined && ignoredRoutes.has(route)) return done()
    const parent = continues ? propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter) : ROOT_CONTEXT
    const attributes = { 'http.request.method': method, 'http.route': route, 'fretboard.request_id': id }
    const name = route === undefined ? method : `${method} ${route}`
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent)
    const own = trace.setSpan(parent, span)
    contexts.set(request, own)
    return context.with(own, done)
  })

  // After the body has arrived, handlers no longer run in the context of the request. This hook restores the context.
  app.addHook('preValidation', (request, _reply, done) => {
    const own = contexts.get(request)
    if (own === undefined) done()
    else context.with(own, done)
  })

  app.addHook('onResponse', (request, { statusCode }, done) => {
    const own = contexts.get(request)
    const span = own && trace.getSpan(own)
    span?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= FIRST_SERVER_ERROR) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}
