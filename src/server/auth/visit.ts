// One request through the door: who is it, may they, what do they want, what has to be written, what is said.
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import type { Standing } from '#contract/auth/shapes.ts'
import { json, plainPage } from '#server/http/dialect.ts'
import { Problem, toProblem } from '#server/http/problem.ts'
import { NoTurn } from '#server/lib/turns.ts'
import { loadSession } from '#server/session/load.ts'
import type { ClientKind } from '#server/session/session.ts'

import { appClient, browserClient } from './clients.ts'
import { type AuthContext, keepSession } from './context.ts'
import { allauth } from './dialect.ts'
import type { AuthGuard } from './guards.ts'
import { limitRate } from './rates.ts'
import { readInput } from './read-input.ts'
import { goneStanding, standingOf } from './standing.ts'
import type { Bound, DoorParts } from './use-case.ts'

type Said = ReturnType<typeof json>
type Visit = { request: FastifyRequest; reply: FastifyReply; kind: ClientKind; parts: DoorParts }

/** Seconds until somebody who found all places taken may come back. */
const BUSY_SECONDS = 2
const OK = 200
const HTML = 'text/html; charset=utf-8'

/** Answers a call; what it left in the session is written, also when it was refused. */
export function answerCall(visit: Visit, { endpoint, guard, rate, accept }: Bound): Promise<FastifyReply> {
  return receive(visit, async (ctx) => {
    if (guard.asked === 'before the input') guard.check(ctx)
    if (rate) await limitRate(ctx, rate)
    const useCase = accept(readInput(visit.request, endpoint.keyHeader))
    if (guard.asked === 'after the input') guard.check(ctx)
    const answer = await useCase(ctx)
    const confirm = await keepSession(ctx.db, ctx)
    confirm()
    if (endpoint.answer === undefined) return stand(standingOf(ctx))
    return json(OK, Object.assign({ status: OK }, z.parse(endpoint.answer, answer)))
  })
}

/** For methods that a path does not have. */
export function refuseMethod(
  visit: Visit,
  { allow, guard }: { allow: string; guard: AuthGuard | undefined },
): Promise<FastifyReply> {
  return receive(visit, async (ctx) => {
    guard?.check(ctx)
    visit.reply.header('allow', allow)
    // As the reference does it: where nothing can be read, there are no options to tell.
    if (visit.request.method === 'OPTIONS' && allow.includes('GET'))
      return { status: OK, type: HTML, body: '' }
    throw new Problem('wrongMethod')
  })
}

async function receive(visit: Visit, work: (ctx: AuthContext) => Promise<Said>): Promise<FastifyReply> {
  const { request, reply, kind, parts } = visit
  const client = kind === 'browser' ? browserClient(request, parts) : appClient(request)
  if (!client.isGenuine) return refuseForgery(visit)
  const now = parts.now()
  const { session, user, token } = await loadSession(parts.db, { client: kind, token: client.token, now })
  const { ip, headers } = request
  const visitor = { ip, userAgent: headers['user-agent'] ?? '' }
  const ctx: AuthContext = { ...parts, now, session, user, client: visitor, log: request.log }
  const said =
    kind === 'app' && token === 'unknown'
      ? stand(goneStanding(ctx))
      : await work(ctx).catch((error: unknown) => refusal(ctx, reply, error))
  const hasLoggedIn = user === undefined && ctx.user !== undefined
  client.finish(reply, { session, hasLoggedIn, isTokenBad: token === 'unknown' || token === 'over', now })
  return reply.code(said.status).type(said.type).send(said.body)
}

function refuseForgery({ request, reply }: Visit): FastifyReply {
  request.log.info({ event: 'forgery refused', ip: request.ip }, 'forgery refused')
  const { status, type, body } = plainPage(new Problem('forbidden'))
  return reply.code(status).type(type).send(body)
}

/** A refusal keeps the session too: what was tried is remembered there. If somebody else wrote it, theirs counts. */
async function refusal(ctx: AuthContext, reply: FastifyReply, error: unknown): Promise<Said> {
  const problem = error instanceof NoTurn ? new Problem('busy', [], BUSY_SECONDS) : toProblem(error)
  if (problem === undefined) throw error
  await keepSession(ctx.db, ctx).then((confirm) => confirm(), ignoreConflict)
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', String(problem.retryAfterSeconds))
  return problem.kind === 'unauthenticated' ? stand(standingOf(ctx)) : allauth(problem)
}

function ignoreConflict(error: unknown): void {
  if (!(error instanceof Problem && error.kind === 'conflict')) throw error
}

function stand(standing: Standing): Said {
  return json(standing.status, standing)
}
