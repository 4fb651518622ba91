// Fastify as we want it: limits, ids, headers, guards, a line per request, and answers for what no route takes.
import { randomBytes } from 'node:crypto'

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

import type { Config } from '#server/config/config.ts'
import type { Log } from '#server/log.ts'

import { dropIfGone, registerClientAddress } from './client-address.ts'
import { answerUnreadable } from './client-errors.ts'
import { handleErrors, errorPage } from './errors.ts'
import { requireGuards } from './guards.ts'
import { toProblem } from './problem.ts'
import { logRequest, logRequests } from './request-log.ts'
import { originForm } from './request-target.ts'
import { securityHeaders } from './security-headers.ts'

const MAX_BODY_BYTES = 64 * 1024

/** How long a client may take, in milliseconds. */
type Patience = {
  /** How often those that send too slowly, or nothing at all, are looked for. */
  check: number
  headers: number
  request: number
  /** For the next byte, in either direction: also of an answer that is not read. */
  silence: number
}
/** All are gone within 30 seconds, and who stops reading an answer within three times that: Node asks again while some went out. */
export const usualPatience: Patience = { check: 2_000, headers: 15_000, request: 28_000, silence: 28_000 }

type ServerParts = { config: Config; log: Log; serverFactory?: FastifyServerFactory; patience?: Patience }

/** A server without routes. Answers what it cannot route, rejects routes without a guard. */
export function createServer(parts: ServerParts): FastifyInstance {
  const { config, log, serverFactory, patience = usualPatience } = parts
  const headers = securityHeaders(config)
  const loggerInstance: FastifyBaseLogger = log
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // One logger per request would cost more than its line; what speaks of a request names its id.
    childLoggerFactory: (logger) => logger,
    genReqId: requestIds(),
    trustProxy: config.trustedProxies.length > 0 && [...config.trustedProxies],
    bodyLimit: MAX_BODY_BYTES,
    connectionTimeout: patience.silence,
    requestTimeout: patience.request,
    http: { headersTimeout: patience.headers, connectionsCheckingInterval: patience.check },
    return503OnClosing: false,
    schemaController: { compilersFactory: withoutSchemas },
    // The start waits for the list of jobs, however long it is.
    pluginTimeout: 0,
    rewriteUrl: ({ url = '' }) => originForm(url),
    frameworkErrors: (error, request, reply) => {
      if (dropIfGone(request, reply)) return
      answerUnrouted(error, request, reply.headers(headers))
      logRequest(log, request, reply)
    },
    ...(serverFactory && { serverFactory }),
    clientErrorHandler: (error, socket) => answerUnreadable(error.code, socket, headers),
  })
  app.removeContentTypeParser('text/plain')
  app.register(cookie)
  registerClientAddress(app, { trustsProxies: config.trustedProxies.length > 0 })
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    done()
  })
  app.decorateRequest('identity')
  requireGuards(app)
  logRequests(app, log)
  handleErrors(app, errorPage)
  return app
}

/** What Fastify would check and write by JSON Schema, the contract does; the libraries for it are not even loaded. */
const withoutSchemas = { buildValidator: rejectSchema, buildSerializer: rejectSchema }

function rejectSchema(): never {
  throw new Error('A route has a JSON Schema: its input and its answer belong into the contract')
}

/** Ids that no client chooses: one random part per process, then a count. */
function requestIds(): () => string {
  const run = randomBytes(6).toString('base64url')
  let count = 0
  return () => `${run}-${(++count).toString(36)}`
}

/** For addresses that cannot be read (`/%zz`): no route, so no hook has run. */
function answerUnrouted(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const { status, type, body } = errorPage(toProblem(error))
  void reply.code(status).headers({ 'content-type': type, 'x-request-id': request.id }).send(body)
}
