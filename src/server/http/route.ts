// Binds the contract's endpoints to handlers: input checked on the way in, answers stripped on the way out.
import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import * as z from 'zod/mini'

import type { Endpoint } from '#contract/endpoint.ts'
import type { Db } from '#server/db/open.ts'

import { answerIn, type Dialect } from './dialect.ts'
import type { Guard } from './guards.ts'
import { checked } from './problem.ts'

/** What a handler may use besides its input. */
export type Context = { readonly db: Db; readonly now: Date }

/** Answers a call; undefined where the contract names no answer (204). */
export type Handler<P extends z.ZodMiniType, B extends z.ZodMiniType, A extends z.ZodMiniType> = (
  context: Context,
  input: { params: z.output<P>; body: z.output<B> },
) => Promise<z.input<A>>

export type Door = ReturnType<typeof openDoor>

type DoorParts = { db: Db; now: () => Date; dialect: Dialect }

/** The entrance of one API. `app` is a scope of its own: what its routes throw is said in `dialect`. */
export function openDoor(app: FastifyInstance, { db, now, dialect }: DoorParts) {
  answerIn(app, dialect)

  /** The handler writes the answer itself. */
  function raw(endpoint: Endpoint, guard: Guard, handler: RouteHandlerMethod): void {
    const url = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')
    app.route({ method: endpoint.method, url, config: { guard }, handler })
  }

  /** The handler gets checked input, and what it returns is stripped to what the contract lets out. */
  function open<P extends z.ZodMiniType, B extends z.ZodMiniType, A extends z.ZodMiniType>(
    endpoint: Endpoint<P, B, A>,
    guard: Guard,
    handler: Handler<P, B, A>,
  ): void {
    raw(endpoint, guard, async (request, reply) => {
      const params = endpoint.params && checked(endpoint.params, 'path', request.params)
      const body = endpoint.body && checked(endpoint.body, 'body', request.body)
      // A schema that is not there has the type `unknown` in the handler's eyes.
      const answer = await handler({ db, now: now() }, { params, body } as {
        params: z.output<P>
        body: z.output<B>
      })
      if (endpoint.answer !== undefined) return z.parse(endpoint.answer, answer)
      reply.code(204)
      return undefined
    })
  }

  return { open, raw }
}
