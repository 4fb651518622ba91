// Configures Fastify: limits, request IDs, headers, guards, request log and error pages.
import { randomBytes } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

import cookie from '@fastify/cookie'
import {
  fastify,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerFactory,
  LogController,
} from 'fastify'
import { Counter } from 'prom-client'

import type { Config } from '#server/config/config.ts'
import { withoutPorts } from '#server/lib/network.ts'
import type { Log } from '#server/log.ts'

import { createDrain } from './drain.ts'
import { errorPage, handleErrors } from './errors.ts'
import { requireGuards } from './guards.ts'
import { readPath, type RequestPath } from './key-paths.ts'
import { collectEndpoints } from './operations.ts'
import { toProblem } from './problem.ts'
import { acceptJson } from './read-body.ts'
import { originForm } from './request-target.ts'
import { type Headers, securityHeaders } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    path: RequestPath
  }
}

/** Connections that failed before a request. The statistics of requests omit them. */
export const unreadableRequests = new Counter({
  name: 'fretboard_http_unreadable_requests_total',
  help: 'Unreadable requests: invalid HTTP (400), timeout (408), headers too large (431)',
  labelNames: ['status'],
  registers: [],
})

// The count for each status starts at 0, so that `rate()` in Prometheus includes the first event.
for (const status of [400, 408, 431]) unreadableRequests.inc({ status }, 0)

/** Paths that are logged only at debug level, because monitoring requests them all the time. */
const quiet = new Set(['/healthz', '/readyz', '/metrics'])

const MAX_SHOWN_LENGTH = 500

/** Logs one line without the query, the headers or the keys of emailed links. */
function logRequest(log: Log, { id, method, url, ip, path }: FastifyRequest, reply: FastifyReply): void {
  const { statusCode: status } = reply
  // Does not log a 503 as an error. An outage is logged once elsewhere, and metrics count the 503 responses of full
  // queues.
  const level = status >= 500 && status !== 503 ? 'error' : quiet.has(url) ? 'debug' : 'info'
  if (!log.isLevelEnabled(level)) return
  const ms = Math.round(reply.elapsedTime * 10) / 10
  log[level]({ id, method, path: path.shown.slice(0, MAX_SHOWN_LENGTH), status, ms, ip }, 'request')
}

const statusOfCode = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_HEADER_OVERFLOW', 431],
])

/** Sends a response with the status for this error code and no body, and closes the connection. */
function answerUnreadable(code: string, socket: Socket, headers: Headers): void {
  const status = statusOfCode.get(code) ?? 400
  unreadableRequests.inc({ status })
  const lines = Object.entries({ ...headers, 'content-length': '0', connection: 'close' })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`)
  socket.destroySoon()
}

const MAX_BODY_BYTES = 64 * 1024

/** Client timeouts, in milliseconds. */
type ClientTimeouts = {
  /** The interval at which Node.js looks for clients that have exceeded a timeout. */
  check: number
  headers: number
  request: number
  /** The maximum time in which no byte is sent in either direction. */
  silence: number
}
/**
 * With these timeouts, the server disconnects a client after 30 seconds if the client sends nothing, and after 90
 * seconds if it does not read a response. The latter takes longer, because Node.js restarts the timer while a response
 * has unsent data.
 */
export const defaultClientTimeouts: ClientTimeouts = {
  check: 2_000,
  headers: 15_000,
  request: 28_000,
  silence: 28_000,
}

type ServerParts = {
  config: Config
  log: Log
  serverFactory?: FastifyServerFactory
  clientTimeouts?: ClientTimeouts
}

/** Returns a server without routes. Registering a route without a guard throws an error. */
export function createServer(parts: ServerParts): FastifyInstance {
  const { config, log, serverFactory, clientTimeouts = defaultClientTimeouts } = parts
  const headers = securityHeaders(config)
  const loggerInstance: FastifyBaseLogger = log
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // All requests share one logger, because creating a logger for each request would take longer than writing the log
    // line. Each line contains the request ID.
    childLoggerFactory: (logger) => logger,
    genReqId: requestIds(),
    trustProxy: config.trustedProxies.length > 0 && [...config.trustedProxies],
    bodyLimit: MAX_BODY_BYTES,
    connectionTimeout: clientTimeouts.silence,
    requestTimeout: clientTimeouts.request,
    http: { headersTimeout: clientTimeouts.headers, connectionsCheckingInterval: clientTimeouts.check },
    return503OnClosing: false,
    schemaController: { compilersFactory: withoutSchemas },
    // There is no timeout for plugins, because loading a long list of jobs must not prevent the start.
    pluginTimeout: 0,
    rewriteUrl: ({ url = '' }) => originForm(url),
    frameworkErrors: (error, request, reply) => {
      if (dropIfGone(request, reply)) return
      request.path = readPath(request.url)
      answerUnrouted(error, request, reply.headers({ ...headers, ...request.path.headers }))
      logRequest(log, request, reply)
    },
    ...(serverFactory && { serverFactory }),
    clientErrorHandler: (error, socket) => answerUnreadable(error.code, socket, headers),
  })
  acceptJson(app)
  app.register(cookie)
  const trustsProxies = config.trustedProxies.length > 0
  app.addHook('onRequest', (request, reply, done) => {
    if (dropIfGone(request, reply)) return
    request.path = readPath(request.url)
    if (trustsProxies) removePorts(request)
    reply.headers(headers).header('x-request-id', request.id)
    done()
  })
  const drain = createDrain(app)
  app.decorate('drain', drain)
  // In a later hook, because pages set `Cache-Control` when they are sent.
  app.addHook('onSend', (request, reply, ...[, done]) => {
    if (request.path.headers) reply.headers(request.path.headers)
    if (drain.hasBegun()) reply.header('connection', 'close')
    done()
  })
  app.decorateRequest('identity')
  app.decorateRequest('path')
  requireGuards(app)
  collectEndpoints(app)
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(log, request, reply)
    done()
  })
  handleErrors(app, errorPage)
  return app
}

/**
 * Rejects routes with a JSON Schema. The contract validates and serializes instead, so Fastify need not load its
 * libraries for JSON Schema.
 */
const withoutSchemas = { buildValidator: rejectSchema, buildSerializer: rejectSchema }

function rejectSchema(): never {
  throw new Error('Routes must not have a JSON Schema. Declare their input and answer in the contract')
}

/**
 * Returns a function that generates request IDs. An ID consists of a random prefix per process and a counter, so
 * clients cannot choose it.
 */
function requestIds(): () => string {
  const run = randomBytes(6).toString('base64url')
  let count = 0
  return () => `${run}-${(++count).toString(36)}`
}

/** Responds to a URL that cannot be decoded (`/%zz`). No route matches such a URL, so no hook has set the headers. */
function answerUnrouted(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const { status, type, body } = errorPage(toProblem(error))
  void reply.code(status).headers({ 'content-type': type, 'x-request-id': request.id }).send(body)
}

/**
 * Drops a request whose client has already disconnected, before it counts against a rate limit. Returns true if it has
 * dropped it. The socket remembers the address that this function reads, so `request.ip` stays the same when the
 * client disconnects later.
 */
function dropIfGone(request: FastifyRequest, reply: FastifyReply): boolean {
  if (request.socket.remoteAddress !== undefined) return false
  reply.hijack()
  request.raw.destroy()
  return true
}

function removePorts({ raw: { headers } }: FastifyRequest): void {
  const response = headers['x-forwarded-for']
  if (typeof response === 'string') headers['x-forwarded-for'] = withoutPorts(response)
}
