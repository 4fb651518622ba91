import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import fresh from 'fresh'
import * as z from 'zod/mini'

import type { Endpoint } from '#contract/endpoint.ts'

import { type ErrorFormat, handleErrors } from './errors.ts'
import type { Guard } from './guards.ts'
import { parseEndpointInput, type Input, type Problem } from './problem.ts'
import { tagOfContent } from './tags.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The value of the `Allow` header, for the API formats that send this header. */
    allow?: string
  }
}

type RouteOptions<Ctx> = {
  readonly guard: Guard
  /** Checks access to the resource in the path, before the body is read. @throws Problem `notFound`, `forbidden` */
  readonly authorize?: (ctx: Ctx, input: { params: never }) => Promise<void>
  /** Counts the call against its rate limit before the input is read. @throws Problem `tooMany` */
  readonly rate?: ((ctx: Ctx) => Promise<void>) | undefined
  /** The status of a successful response. By default, 200 with content and 204 without. */
  readonly status?: number
  /** Whether the response takes a fixed time, because the duration could reveal whether an address has an account. */
  readonly constantTime?: boolean
  /** The schema of the body with rules that only the server can check. Default: the schema of the endpoint. */
  readonly body?: z.ZodMiniType
  /** The maximum size of the request body. Default: 64 KiB. */
  readonly maxBytes?: number
  /** Returns the ETag. Without this function, only a response with `isTagged` has an ETag, a hash of its content. */
  readonly etag?: (answer: never) => string
}

export type Route<Ctx> = RouteOptions<Ctx> & {
  readonly endpoint: Endpoint
  /** The function that the endpoint calls. docs/reference/map.md shows its name. */
  readonly useCase: (...input: never[]) => unknown
  readonly run: (ctx: Ctx, input: Input) => Promise<unknown>
}

/** A handler whose response is not in the contract. Returns nothing, or a promise of the body. */
export type RawHandler = (request: FastifyRequest, reply: FastifyReply) => unknown
type RawRoute = { readonly endpoint: Endpoint; readonly guard: Guard; readonly handler: RawHandler }

export type Row<Ctx> = Route<Ctx> | RawRoute

export type Call<Ctx> = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Undefined for a method that the path does not support. */
  readonly route: Route<Ctx> | undefined
}

/** The conventions of an API for errors, URLs, request bodies and unsupported methods. */
export type Format = {
  readonly error: ErrorFormat
  /** Configures the Fastify scope of the routes, for example its body parsers. */
  readonly install?: (app: FastifyInstance) => void
  /** Converts a path of the contract to Fastify's syntax. */
  readonly url: (path: string) => string
  readonly readBody: (request: FastifyRequest, endpoint: Endpoint) => unknown
  /** The Content-Type of an empty response. Undefined if an empty response has no Content-Type. */
  readonly emptyType?: string
  /** The responses to OPTIONS and to unsupported methods. If undefined, both get 405. */
  readonly others?: {
    readonly options: (endpoints: readonly Endpoint[]) => unknown
    readonly methodNotAllowed: (method: string) => Problem
  }
}

export type Api<Ctx> = {
  readonly format: Format
  /** Creates the context of a request, calls `work` with it and sends the result. */
  readonly lifecycle: (call: Call<Ctx>, work: (ctx: Ctx) => Promise<unknown>) => Promise<unknown>
  /** Creates the context before the body is read. Required if a route has `authorize`. */
  readonly contextOf?: (request: FastifyRequest) => Ctx
  /**
   * Whether the guards run inside `lifecycle`, because they need the session that it loads. Otherwise they run before
   * the body is read.
   */
  readonly guardsInside?: boolean
  /** Checks a request with an unsupported method before it gets a 405. */
  readonly beforeMethodNotAllowed?: (ctx: Ctx, call: Call<Ctx>, rows: readonly Row<Ctx>[]) => Promise<void>
}

/** Returns a route. The schemas of the contract validate the input and the response of the use case. */
export function route<Ctx, P extends z.ZodMiniType, B extends z.ZodMiniType, A extends z.ZodMiniType>(
  endpoint: Endpoint<P, B, A>,
  options: Guard | RouteOptions<Ctx>,
  useCase: (ctx: Ctx, input: { params: z.output<P>; body: z.output<B> }) => Promise<z.input<A>>,
): Route<Ctx> {
  return {
    ...('guard' in options ? options : { guard: options }),
    endpoint,
    useCase,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these schemas have parsed the input
    run: (ctx, input) => useCase(ctx, input as { params: z.output<P>; body: z.output<B> }),
  }
}

/** Registers the routes of an API. No other API may use the scope `app`, because its error handler is replaced. */
export function serveApi<Ctx>(app: FastifyInstance, api: Api<Ctx>, table: readonly Row<Ctx>[]): void {
  handleErrors(app, api.format.error)
  api.format.install?.(app)
  for (const [path, rows] of Map.groupBy(table, ({ endpoint }) => endpoint.path))
    servePath(app, api, { url: api.format.url(path), rows })
}

type Path<Ctx> = { url: string; rows: readonly Row<Ctx>[] }

function servePath<Ctx>(app: FastifyInstance, api: Api<Ctx>, { url, rows }: Path<Ctx>): void {
  const { others } = api.format
  const methods: string[] = rows.map(({ endpoint }) => endpoint.method)
  const own = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].toSorted()
  const shared = { isGuardedByApi: api.guardsInside ?? false, ...(others && { allow: own.join(', ') }) }
  for (const row of rows) {
    const { endpoint, guard } = row
    const useCase = 'handler' in row ? row.handler : row.useCase
    const handler = 'handler' in row ? row.handler : handlerOf(api, row)
    const onRequest = 'authorize' in row ? authorizer(api, row) : undefined
    const isRateLimited = 'rate' in row && row.rate !== undefined
    const operation = { endpoint, guard, isRateLimited, status: 'status' in row ? row.status : undefined }
    const config = { ...shared, guard, useCase, operation }
    const limit = 'maxBytes' in row && row.maxBytes !== undefined && { bodyLimit: row.maxBytes }
    app.route({ url, method: endpoint.method, config, handler, ...limit, ...(onRequest && { onRequest }) })
  }
  const [first] = rows
  if (others === undefined || first === undefined) return
  app.route({
    url,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Fastify's own names
    method: ['OPTIONS', ...app.supportedMethods.filter((each) => !own.includes(each))] as HTTPMethods[],
    config: { ...shared, guard: first.guard },
    handler: (request, reply) => {
      const call: Call<Ctx> = { request, reply, route: undefined }
      return api.lifecycle(call, async (ctx) => {
        await api.beforeMethodNotAllowed?.(ctx, call, rows)
        reply.header('allow', shared.allow)
        if (request.method === 'OPTIONS') return others.options(rows.map(({ endpoint }) => endpoint))
        throw others.methodNotAllowed(request.method)
      })
    },
  })
}

/** Returns a hook that calls `authorize`. It runs after the guard has set the identity of the caller. */
function authorizer<Ctx>({ contextOf }: Api<Ctx>, { endpoint: { id, params }, authorize }: Route<Ctx>) {
  if (contextOf === undefined) throw new Error(`${id} has \`authorize\`, but its API has no \`contextOf\``)
  return async (request: FastifyRequest): Promise<void> => {
    const read = params?.safeParse(request.params)
    // Skips `authorize` for an invalid path. The handler then rejects the request, and reports the faults of the path
    // and the body together.
    if (read?.success === false) return
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `authorize` has the type of this schema's output
    await authorize?.(contextOf(request), { params: read?.data as never })
  }
}

/** Returns the handler of a route. Order: guard (if `guardsInside`), rate limit, input, use case, response. */
export function handlerOf<Ctx>({ format, guardsInside, lifecycle }: Api<Ctx>, route: Route<Ctx>): RawHandler {
  const { endpoint, guard, rate, run } = route
  const schemas = { ...endpoint, ...(route.body && { body: route.body }) }
  return (request, reply) =>
    lifecycle({ request, reply, route }, async (ctx) => {
      if (guardsInside) await guard.beforeInput?.(request)
      await rate?.(ctx)
      const body = endpoint.body && (await format.readBody(request, endpoint))
      const input = parseEndpointInput(schemas, { params: request.params, body })
      await guard.afterInput?.(request)
      const answer = await run(ctx, input)
      return endpoint.response && z.parse(endpoint.response, answer)
    })
}

/** Returns an API without sessions. Its `lifecycle` calls the use case and sets the status and the ETag. */
export function plainApi<Ctx>(format: Format, contextOf: (request: FastifyRequest) => Ctx): Api<Ctx> {
  return {
    format,
    contextOf,
    async lifecycle({ request, reply, route }, work) {
      const answer = await work(contextOf(request))
      if (answer === undefined) {
        if (format.emptyType !== undefined) reply.type(format.emptyType)
        return reply.code(204).send()
      }
      if (route?.status !== undefined) reply.code(route.status)
      const etag = route?.etag ?? (route?.endpoint.isTagged && tagOfContent)
      if (!etag) return answer
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the route declares `etag` for this response
      const tag = etag(answer as never)
      reply.header('etag', tag)
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      return isRead && fresh(request.headers, { etag: tag }) ? reply.code(304).send() : answer
    },
  }
}
