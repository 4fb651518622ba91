// The entrance of the employee API: who asks comes first, then the method, then what is asked, as in Django REST Framework.
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteHandlerMethod } from 'fastify'
import * as z from 'zod/mini'

import type { Endpoint } from '#contract/endpoint.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { answerIn } from '#server/http/dialect.ts'
import { anyone, type Guard } from '#server/http/guards.ts'
import { found, Problem } from '#server/http/problem.ts'
import { queryOf } from '#server/http/request-target.ts'
import type { Identity } from '#server/session/identify.ts'
import type { User } from '#server/session/queries.ts'

import { rest } from './dialect.ts'
import { bodyOf, idIn, lastOf, segmentIn, taken } from './read-request.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The methods that the path of a route has. */
    allow?: string
  }
}

export type Context = {
  readonly db: Db
  readonly now: Date
  readonly user: User
  readonly config: Config
  /** A parameter of the query. */
  readonly query: (name: string) => string | undefined
  /** All of the query, as it came. */
  readonly search: string
  /** Of the employee that the path names. @throws Problem `notFound` for what no employee has. */
  readonly id: () => number
  readonly ifMatch: string | undefined
  readonly reply: Pick<FastifyReply, 'code' | 'header' | 'type'>
}

/** `body` reads and checks the body when it is asked for. @throws Problem `malformed`, `unsupported`, `invalid` */
export type UseCase<Body extends z.ZodMiniType, Wire extends z.ZodMiniType> = (
  ctx: Context,
  body: () => Promise<z.output<Body>>,
) => Promise<z.input<Wire>>

type Bound = {
  endpoint: Endpoint
  guard: Guard
  useCase: (...input: never[]) => unknown
  answer: (ctx: Context, request: FastifyRequest) => Promise<unknown>
}
export type DoorParts = { db: Db; config: Config; now: () => Date; identity: Identity }

const NO_CONTENT = 204
const MOVED = 301
const methods: readonly HTTPMethods[] = ['DELETE', 'GET', 'PATCH', 'POST', 'PUT']

/** `app` is a scope of its own: it reads bodies, and words refusals, as this API does. */
export function openEmployeeDoor(app: FastifyInstance, { db, config, now, identity }: DoorParts) {
  const opened = new Map<string, Bound[]>()
  answerIn(app, rest)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('onSend', async ({ routeOptions: { config } }, reply) => {
    if (config.allow !== undefined) reply.headers({ allow: config.allow, vary: 'Cookie' })
  })

  return {
    /** What the use-case gives is stripped to what the contract lets out; without an answer there it is sent as it is. */
    open<Body extends z.ZodMiniType, Wire extends z.ZodMiniType>(
      endpoint: Endpoint<z.ZodMiniType, Body, Wire>,
      guard: Guard,
      useCase: UseCase<Body, Wire>,
    ): void {
      const { path, body, answer } = endpoint
      const bound: Bound = {
        endpoint,
        guard,
        useCase,
        async answer(ctx, request) {
          const said = await useCase(ctx, () => bodyOf(request, found(body)))
          return answer === undefined ? said : z.parse(answer, said)
        },
      }
      opened.set(path, [...(opened.get(path) ?? []), bound])
    },
    /** Binds what was opened; to be called once, at the end. */
    bind(): void {
      for (const [path, calls] of opened) bindPath(path, calls)
    },
  }

  function bindPath(path: string, calls: readonly Bound[]): void {
    const own = new Set<HTTPMethods>(calls.map(({ endpoint }) => endpoint.method))
    const allow = [...own, ...(own.has('GET') ? ['HEAD'] : []), 'OPTIONS'].toSorted().join(', ')
    const url = path.replaceAll(/\{(\w+)\}/g, ':$1')
    const route = (method: HTTPMethods | HTTPMethods[], guard: Guard, handler: RouteHandlerMethod) =>
      app.route({ url, method, config: { guard, allow }, handler })
    for (const { endpoint, guard, useCase, answer } of calls)
      app.route({
        url,
        method: endpoint.method,
        config: { guard, allow, useCase },
        handler: async (request, reply) => {
          const said = await answer(contextOf(request, reply), request)
          return said === undefined ? reply.code(NO_CONTENT).send() : said
        },
      })
    // Who asks comes before the question which methods there are.
    const first = found(calls[0])
    const others = methods.filter((method) => !own.has(method))
    route('OPTIONS', first.guard, async () => describe(calls))
    route(others, first.guard, refuseMethod)
    if (url.endsWith('/'))
      app.route({ url: url.slice(0, -1), method: 'GET', config: { guard: anyone }, handler: addSlash })
  }

  function contextOf(request: FastifyRequest, reply: FastifyReply): Context {
    const { user } = found(identity.callerOf(request))
    const { 'if-match': ifMatch } = request.headers
    const query = (name: string) => lastOf(request.query, name)
    const [, search = ''] = /\?(.*)$/s.exec(request.url) ?? []
    return { db, config, now: now(), user, query, search, id: () => idIn(request.params), ifMatch, reply }
  }
}

function refuseMethod({ method }: FastifyRequest): never {
  const message = `Method "${method}" not allowed.`
  throw new Problem('wrongMethod', [{ code: 'method_not_allowed', message, loc: [] }])
}

/** What there is, in the form of Django REST Framework's metadata. */
function describe(calls: readonly Bound[]) {
  const [first] = calls
  return {
    name: first?.endpoint.summary,
    description: calls.map(({ endpoint: { method, summary } }) => `${method}: ${summary}`).join('\n'),
    renders: ['application/json'],
    parses: taken,
  }
}

function addSlash({ url, routeOptions, params }: FastifyRequest, reply: FastifyReply) {
  const { url: path = '' } = routeOptions
  const address = path.includes(':id') ? path.replace(':id', () => segmentIn(params)) : path
  return reply.type('text/html; charset=utf-8').redirect(`${address}/${queryOf(url)}`, MOVED)
}
