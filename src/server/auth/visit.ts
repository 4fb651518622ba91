// One request through the door: who is it, may they, what do they want, what has to be written, what is said.
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import type { Standing } from '#contract/auth/shapes.ts'
import { plainPage } from '#server/http/dialect.ts'
import { ownOrigins } from '#server/http/own-pages.ts'
import { Problem, toProblem } from '#server/http/problem.ts'
import { inSteps } from '#server/lib/steps.ts'
import { loadSession } from '#server/session/load.ts'
import type { User } from '#server/session/queries.ts'
import type { ClientKind } from '#server/session/session.ts'

import { appClient, browserClient } from './clients.ts'
import { type AuthContext, keepSession } from './context.ts'
import { allauth } from './dialect.ts'
import { limitRate } from './rates.ts'
import { readInput } from './read-input.ts'
import { waysToReauthenticate } from './reauthentication/recent.ts'
import { answered, page, type PageAnswer, type Said, stand } from './said.ts'
import { nobodyStanding, standingOf } from './standing.ts'
import { sessionOfBearer } from './tokens/bearer.ts'
import { issueTokens } from './tokens/issue.ts'
import type { Bound, DoorParts } from './use-case.ts'

export type Visit = {
  request: FastifyRequest
  reply: FastifyReply
  kind: ClientKind
  parts: DoorParts
  isPage?: true
}

const OK = 200

/** Answers a call; what it left in the session is written, also when it was refused. */
export function answerCall(visit: Visit, call: Bound): Promise<FastifyReply> {
  return receive(visit, answerTo(visit, call), call.leaves)
}

function answerTo({ request, reply }: Visit, { endpoint, guard, rate, accept }: Bound) {
  return async (ctx: AuthContext): Promise<Said> => {
    await guard.beforeInput?.(ctx)
    if (rate) await limitRate(ctx, rate)
    const { user } = ctx
    const useCase = accept(readInput(request, endpoint))
    await guard.afterInput?.(ctx)
    const answer = await useCase(ctx)
    const confirm = await keepSession(ctx.db, ctx)
    confirm()
    if (endpoint.isForm) return page(reply, z.parse(z.object({ location: z.string() }), answer))
    if (endpoint.answer === undefined) return stand(await withTokens(ctx, user))
    return answered(ctx, Object.assign({ status: OK }, z.parse(endpoint.answer, answer)))
  }
}

/** Where they stand; somebody who has just logged in gets tokens, where there are such. */
async function withTokens(ctx: AuthContext, before: User | undefined): Promise<Standing> {
  const standing = standingOf(ctx)
  const tokens = ctx.user?.id === before?.id ? undefined : await issueTokens(ctx)
  return { ...standing, meta: { ...standing.meta, ...tokens } }
}

/** Answers a browser that comes by itself, from a form or from elsewhere, to no call of the protocol. */
export function answerBrowser(
  { request, reply, parts }: Omit<Visit, 'kind'>,
  work: (ctx: AuthContext) => Promise<PageAnswer>,
): Promise<FastifyReply> {
  const visit: Visit = { request, reply, parts, kind: 'browser', isPage: true }
  return receive(visit, async (ctx) => {
    const answer = await work(ctx)
    const confirm = await keepSession(ctx.db, ctx)
    confirm()
    return page(reply, answer)
  })
}

type Work = (ctx: AuthContext) => Promise<Said>

/** Answers with what `work` says or throws. */
export async function receive(visit: Visit, work: Work, leaves?: Bound['leaves']): Promise<FastifyReply> {
  const stepMs = leaves === 'in steps' ? visit.parts.stepMs : 0
  const { status, type, body } = await inSteps(stepMs, () => attend(visit, work))
  return visit.reply.code(status).type(type).send(body)
}

async function attend(visit: Visit, work: Work): Promise<Said> {
  const { request, reply, kind, parts } = visit
  const client = kind === 'browser' ? browserClient(request, parts) : appClient(request)
  if (!client.isGenuine) return refuseForgery(visit)
  const now = parts.now()
  const visitor = { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' }
  const seenFrom = parts.config.accounts.trackActivity ? visitor : undefined
  const tokenHash = await sessionOfBearer(parts, client.accessToken, now)
  const holder = { client: kind, token: client.token, tokenHash, now, seenFrom }
  const { session, user, token } = await loadSession(parts.db, holder)
  const asked = {
    client: visitor,
    cookies: client.cookies,
    csrfToken: client.csrfToken,
    origins: ownOrigins(request, parts.config),
  }
  const ctx: AuthContext = { ...parts, ...asked, now, session, user, log: request.log }
  const said =
    kind === 'app' && token === 'unknown'
      ? stand(nobodyStanding(ctx, 'gone'))
      : await work(ctx).catch((error: unknown) => refusal(ctx, reply, error))
  const hasLoggedIn = ctx.user !== undefined && ctx.user.id !== user?.id
  const needsCsrf = visit.isPage === undefined || said.status === OK
  const isTokenBad = token === 'unknown' || token === 'over'
  client.finish(reply, { session, hasLoggedIn, isTokenBad, needsCsrf, now })
  return said
}

function refuseForgery({ request }: Visit): Said {
  request.log.info({ event: 'forgery refused', ip: request.ip }, 'forgery refused')
  return plainPage(new Problem('forbidden'))
}

/** A refusal keeps the session too: what was tried is remembered there. If somebody else wrote it, theirs counts. */
async function refusal(ctx: AuthContext, reply: FastifyReply, error: unknown): Promise<Said> {
  const problem = toProblem(error)
  if (problem === undefined || problem.kind === 'unavailable') throw error
  await keepSession(ctx.db, ctx).then((confirm) => confirm(), ignoreConflict)
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', String(problem.retryAfterSeconds))
  if (problem.kind === 'unauthenticated') return stand(standingOf(ctx))
  if (problem.kind === 'notPending') return stand(nobodyStanding(ctx, 'notPending'))
  if (problem.kind === 'reauthenticate') return stand(standingOf(ctx, await waysToReauthenticate(ctx)))
  return allauth(problem)
}

function ignoreConflict(error: unknown): void {
  if (!(error instanceof Problem && error.kind === 'conflict')) throw error
}
