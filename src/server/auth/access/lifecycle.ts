// Handles a call of the account API: checks the CSRF token, loads the session, runs the use case and saves the session,
// even after an error.
import type { FastifyReply, FastifyRequest } from 'fastify'

import { type ApiResponse, errorPage } from '#server/http/errors.ts'
import { allauth } from '#server/http/formats/allauth.ts'
import { Problem, toProblem } from '#server/http/problem.ts'
import { ownOrigins } from '#server/http/same-origin.ts'
import type { ReadSession } from '#server/identity/session/read.ts'
import { readOrigin, loadRequestSession } from '#server/identity/session/request-session.ts'
import type { ClientKind } from '#server/identity/session/session.ts'
import { inConstantTime } from '#server/lib/constant-time.ts'
import { hasEventCode } from '#server/rates/event.ts'

import { findSessionByBearer } from '../ground/access-tokens.ts'
import { createAuditLog } from '../ground/audit-lines.ts'
import { appClient, browserClient } from '../ground/clients.ts'
import { type AuthContext, type AuthParts, persistSession } from '../ground/context.ts'
import { dropExpiredFlows } from '../ground/pending.ts'
import {
  anonymousResponse,
  authStateResponse,
  type FileResponse,
  pageResponse,
  type PageAnswer,
  stateResponse,
} from '../ground/response.ts'
import { listReauthenticationMethods } from './reauthentication.ts'

export type LifecycleParts = AuthParts & {
  readonly readSession: ReadSession
  readonly now: () => Date
  /**
   * Constant-time responses are sent only at multiples of this interval, in milliseconds, so that their duration
   * reveals nothing.
   */
  readonly constantTimeMs: number
}

export type AccountRequest = {
  request: FastifyRequest
  reply: FastifyReply
  kind: ClientKind
  parts: LifecycleParts
  /** Set if the browser navigates to a page, instead of a script calling the API. */
  isPage?: true
  /**
   * Set if the request needs no CSRF token, because the caller of this function has checked that a page of this site
   * sent the request.
   */
  hasCheckedOrigin?: true
  /** Set for calls whose duration could reveal whether an account exists. */
  constantTime?: boolean
}

type RouteWork = (ctx: AuthContext) => Promise<ApiResponse | FileResponse>

/** Responds with the result or the error of `work`. */
export async function respond(call: AccountRequest, work: RouteWork): Promise<FastifyReply> {
  const intervalMs = call.constantTime ? call.parts.constantTimeMs : 0
  const { status, type, body } = await inConstantTime(intervalMs, () => buildResponse(call, work))
  return call.reply.code(status).type(type).send(body)
}

/**
 * Runs `work` and responds with a page or a redirect, for a browser that has submitted a form or returns from a
 * provider.
 */
export function respondWithPage(
  call: Omit<AccountRequest, 'kind'>,
  work: (ctx: AuthContext) => Promise<PageAnswer>,
): Promise<FastifyReply> {
  return respond({ ...call, kind: 'browser', isPage: true }, async (ctx) => {
    const answer = await work(ctx)
    const confirm = await persistSession(ctx.db, ctx)
    confirm()
    return pageResponse(call.reply, answer)
  })
}

async function buildResponse(call: AccountRequest, work: RouteWork): Promise<ApiResponse | FileResponse> {
  const { request, reply, kind, parts } = call
  const client = kind === 'browser' ? browserClient(request, parts) : appClient
  if (!client.isSameOriginRequest && !call.hasCheckedOrigin) return rejectForgery(request)
  const now = parts.now()
  const sessions = { ...parts, findSessionByBearer: findSessionByBearer(parts) }
  const { session, user, token } = await loadRequestSession(request, sessions, { client: kind, now })
  request.identity = user && { user, by: 'session' }
  const ctx: AuthContext = {
    ...parts,
    client: readOrigin(request),
    cookies: client.cookies,
    hasEventCode: kind === 'browser' && hasEventCode(request, parts.config),
    csrfToken: client.csrfToken,
    origins: ownOrigins(request, parts.config),
    now,
    session,
    user,
    log: createAuditLog(request),
  }
  request.account = ctx
  const response =
    kind === 'app' && token === 'unknown'
      ? stateResponse(anonymousResponse(ctx, 'gone'))
      : await work(ctx).catch((error: unknown) => errorResponse(ctx, reply, error))
  const hasLoggedIn = ctx.user !== undefined && ctx.user.id !== user?.id
  const needsCsrf = call.isPage === undefined || response.status === 200 || call.hasCheckedOrigin === true
  const isTokenBad = token === 'unknown' || token === 'ended'
  client.finish(reply, { session, hasLoggedIn, isTokenBad, needsCsrf, now })
  return response
}

function rejectForgery(request: FastifyRequest): ApiResponse {
  createAuditLog(request).info({ event: 'forgery refused', ip: request.ip }, 'forgery refused')
  return errorPage(new Problem('forbidden'))
}

/** Kinds of errors whose response lists the available flows. */
const listsFlows: ReadonlySet<Problem['kind']> = new Set(['unauthenticated', 'notPending', 'reauthenticate'])

/**
 * Returns the response for an error. Saves the session, because even a failed call may change the session, for example
 * by dropping an expired code. Discards these changes if a concurrent request has changed the session.
 */
async function errorResponse(ctx: AuthContext, reply: FastifyReply, error: unknown): Promise<ApiResponse> {
  const problem = toProblem(error)
  if (problem === undefined || problem.kind === 'unavailable') throw error
  if (listsFlows.has(problem.kind)) dropExpiredFlows(ctx)
  await persistSession(ctx.db, ctx).then((confirm) => confirm(), ignoreConflict)
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', String(problem.retryAfterSeconds))
  if (problem.kind === 'unauthenticated') return stateResponse(authStateResponse(ctx))
  if (problem.kind === 'notPending') return stateResponse(anonymousResponse(ctx, 'notPending'))
  if (problem.kind === 'reauthenticate')
    return stateResponse(authStateResponse(ctx, await listReauthenticationMethods(ctx)))
  return allauth.error(problem)
}

function ignoreConflict(error: unknown): void {
  if (!(error instanceof Problem && error.kind === 'conflict')) throw error
}
