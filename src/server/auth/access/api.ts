// The account API. Every call has one path for browsers and one for apps. Use cases work in the same way for both kinds
// of clients.
import { Readable } from 'node:stream'

import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import type { AuthEndpoint } from '#contract/auth/auth-endpoint.ts'
import type { Api, Call, Row, Route } from '#server/http/api.ts'
import type { ApiResponse } from '#server/http/errors.ts'
import { allauth, readAllauthBody } from '#server/http/formats/allauth.ts'
import type { Guard } from '#server/http/guards.ts'
import { parseInput } from '#server/http/problem.ts'
import type { User } from '#server/identity/session/queries.ts'
import type { ClientKind } from '#server/identity/session/session.ts'
import type { LimitedAction } from '#server/rates/limits.ts'

import { issueTokens } from '../ground/access-tokens.ts'
import { type AuthContext, persistSession } from '../ground/context.ts'
import { limitRate } from '../ground/limit-rate.ts'
import { dropExpiredFlows } from '../ground/pending.ts'
import {
  authStateResponse,
  emptyPage,
  type FileResponse,
  fileResponse,
  jsonResponse,
  pageResponse,
  stateResponse,
} from '../ground/response.ts'
import { loggedIn } from './guards.ts'
import { type LifecycleParts, respond } from './lifecycle.ts'

export function accountApi(parts: LifecycleParts, kind: ClientKind): Api<AuthContext> {
  return {
    format: { ...allauth, url: (path) => path.replace('{client}', kind) },
    guardsInside: true,
    lifecycle: (call, work) =>
      respond({ ...call, parts, kind, constantTime: call.route?.constantTime ?? false }, async (ctx) => {
        const { user } = ctx
        return buildResponse(ctx, call, { answer: await work(ctx), before: user })
      }),
    beforeMethodNotAllowed,
  }
}

const address = z.object({ location: z.string() })
const file = z.object({ name: z.string(), content: z.instanceof(Readable) })

type CallResult = { answer: unknown; before: User | undefined }

async function buildResponse(
  ctx: AuthContext,
  { reply, route }: Call<AuthContext>,
  { answer, before }: CallResult,
): Promise<ApiResponse | FileResponse> {
  if (route === undefined) return emptyPage
  if (route.endpoint.response === undefined && ctx.user === undefined) dropExpiredFlows(ctx)
  const confirm = await persistSession(ctx.db, ctx)
  confirm()
  if (route.endpoint.isForm) return pageResponse(reply, z.parse(address, answer))
  if (route.endpoint.isFile) return fileResponse(reply, z.parse(file, answer))
  if (route.endpoint.response === undefined) return stateWithTokens(ctx, before)
  return jsonResponse(ctx, Object.assign({ status: 200 }, answer))
}

/**
 * Returns the auth state. If the call has logged in a user other than `before`, `meta` also contains JWTs, provided
 * that the settings enable them.
 */
async function stateWithTokens(ctx: AuthContext, before: User | undefined): Promise<ApiResponse> {
  const state = authStateResponse(ctx)
  const tokens = ctx.user?.id === before?.id ? undefined : await issueTokens(ctx)
  return stateResponse({ ...state, meta: { ...state.meta, ...tokens } })
}

type Rows = readonly Row<AuthContext>[]

/**
 * Checks a request with an unsupported method before it gets a 405. As in allauth, the request must pass the guard of
 * the path and have valid input.
 */
async function beforeMethodNotAllowed(
  ctx: AuthContext,
  { request }: Call<AuthContext>,
  rows: Rows,
): Promise<void> {
  await findCommonGuard(rows)?.beforeInput?.(request)
  if (request.method !== 'GET') await checkInput(ctx, request, rows)
}

/**
 * Returns the guard for requests with an unsupported method. If all methods of the path have the same guard, returns
 * this guard. If their guards differ and one of them is `loggedIn`, returns `loggedIn`. Otherwise returns undefined.
 */
function findCommonGuard(rows: Rows): Guard | undefined {
  const [first] = rows
  const isShared = rows.every(({ guard }) => guard.beforeInput === first?.guard.beforeInput)
  return isShared ? first?.guard : rows.find(({ guard }) => guard.beforeInput === loggedIn.beforeInput)?.guard
}

/**
 * Validates the input of a request with an unsupported method, as allauth does. The body must be valid JSON. If one of
 * the endpoints has `checksEveryMethod`, the body must also match the schema of that endpoint.
 */
async function checkInput(ctx: AuthContext, request: FastifyRequest, rows: Rows): Promise<void> {
  if (rows.some(({ endpoint }) => endpoint.isForm)) return
  const row = rows.find(({ endpoint }) => endpoint.checksEveryMethod)
  if (row && 'rate' in row) await row.rate?.(ctx)
  const ignoresBody = rows.some(({ endpoint }) => endpoint.ignoresBody)
  const input = readAllauthBody(request, ignoresBody ? { ignoresBody } : {})
  if (row?.endpoint.body) parseInput(row.endpoint.body, 'body', input)
}

/**
 * The function that an endpoint calls. It returns the response of the contract. If the endpoint has no `response` in
 * the contract, the function returns nothing and the client receives the auth state.
 */
type UseCase<Body extends z.ZodMiniType, Answer extends z.ZodMiniType> = (
  ctx: AuthContext,
  input: z.output<Body>,
) => Promise<z.ZodMiniType extends Answer ? void : z.input<Answer>>

type Options = Pick<Route<AuthContext>, 'guard' | 'constantTime' | 'body' | 'maxBytes'> & {
  readonly rate?: LimitedAction
}

export type AccountRoute = Route<AuthContext>

/**
 * Returns a route that connects an endpoint of the contract to its guard, its rate limit and its use case. `options`
 * can be just the guard.
 */
export function accountRoute<Body extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  endpoint: AuthEndpoint<Body, Answer>,
  options: Guard | Options,
  useCase: UseCase<Body, Answer>,
): AccountRoute {
  const { rate, ...others }: Options = 'guard' in options ? options : { guard: options }
  return {
    ...others,
    endpoint,
    useCase,
    ...(rate && { rate: (ctx: AuthContext) => limitRate(ctx, rate) }),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- validated by the schema of the endpoint
    run: (ctx, { body }) => useCase(ctx, body as z.output<Body>),
  }
}
