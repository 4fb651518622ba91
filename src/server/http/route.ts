// Binds the contract's endpoints to handlers: input checked on the way in, answers stripped on the way out.
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import type { Endpoint } from '#contract/endpoint.ts'
import type { Db } from '#server/db/open.ts'
import type { Log } from '#server/log.ts'
import type { Caller } from '#server/session/identify.ts'

import { answerIn, type Dialect } from './dialect.ts'
import type { Guard } from './guards.ts'
import { checked, together } from './problem.ts'
import { tagOf } from './tags.ts'

/** What a handler may use besides its input. */
export type Context = {
  readonly db: Db
  readonly now: Date
  /** Who asks, where the route's guard asked for it. */
  readonly caller: Caller | undefined
  /** The tags of the content of which a change was made. */
  readonly ifMatch: string | undefined
  readonly log: Pick<Log, 'info'>
}

type Input<P extends z.ZodMiniType, B extends z.ZodMiniType> = { params: z.output<P>; body: z.output<B> }

/** Answers a call; what it returns does not matter where the contract names no answer (204). */
export type Handler<P extends z.ZodMiniType, B extends z.ZodMiniType, A extends z.ZodMiniType> = (
  context: Context,
  input: Input<P, B>,
) => Promise<z.input<A>>

/** Writes the answer itself; returns nothing, or a promise of the body. */
export type RawHandler = (request: FastifyRequest, reply: FastifyReply) => void | Promise<unknown>

type DoorParts = {
  db: Db
  now: () => Date
  dialect: Dialect
  /** Of an API that asks who is there. */
  callerOf?: (request: FastifyRequest) => Caller | undefined
}

/** The entrance of one API. `app` is a scope of its own: what its routes throw is said in `dialect`. */
export function openDoor(app: FastifyInstance, { db, now, dialect, callerOf }: DoorParts) {
  answerIn(app, dialect)

  /** Writes the answer itself. */
  function raw(endpoint: Endpoint, guard: Guard, handler: RawHandler): void {
    bind(endpoint, { guard, useCase: handler }, handler)
  }

  // A parameter has at least one character: /jobs/ is no job, but a path that is not there.
  function bind(endpoint: Endpoint, config: FastifyContextConfig, handler: RawHandler): void {
    const url = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1(.+)')
    app.route({ method: endpoint.method, url, config, handler })
  }

  /** The handler gets checked input, and what it returns is stripped to what the contract lets out. */
  function open<P extends z.ZodMiniType, B extends z.ZodMiniType, A extends z.ZodMiniType>(
    endpoint: Endpoint<P, B, A>,
    guard: Guard,
    handler: Handler<P, B, A>,
  ): void {
    const answerCall: RawHandler = async (request, reply) => {
      const [params, body] = together<unknown>([
        () => endpoint.params && checked(endpoint.params, 'path', request.params),
        () => endpoint.body && checked(endpoint.body, 'body', request.body),
      ])
      const input = { params, body }
      const { 'if-match': ifMatch } = request.headers
      const context = { db, now: now(), caller: callerOf?.(request), ifMatch, log: request.log }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- where a schema is left out, its output is unknown
      const answer = await handler(context, input as Input<P, B>)
      if (endpoint.answer && endpoint.isTagged) reply.header('etag', tagOf(endpoint.answer, answer))
      if (endpoint.answer !== undefined) return z.parse(endpoint.answer, answer)
      reply.code(204).type('application/json; charset=utf-8')
      return undefined
    }
    bind(endpoint, { guard, useCase: handler }, answerCall)
  }

  return { open, raw }
}
