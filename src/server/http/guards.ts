import type { FastifyInstance, FastifyRequest, HookHandlerDoneFunction } from 'fastify'

import type { SecurityScheme } from './openapi.ts'
import { Problem } from './problem.ts'

type Check = (request: FastifyRequest) => void | Promise<void>

/** Decides whether a caller may call a route. A check rejects a request by throwing a Problem. */
export type Guard = {
  /** Shown in docs/reference/map.md. */
  readonly name: string
  /** The authentication methods for programs, for OpenAPI. Undefined if the route is public. */
  readonly accepts?: readonly SecurityScheme[]
  /** Also accepts callers without credentials. */
  readonly isOptional?: true
  /** Runs before the body is read. */
  readonly beforeInput?: Check
  /** Runs after the input has been validated. */
  readonly afterInput?: Check
}

declare module 'fastify' {
  interface FastifyContextConfig {
    guard?: Guard
    /** The API runs the guard inside its lifecycle. */
    isGuardedByApi?: boolean
    /** The use case that docs/reference/map.md shows in place of the handler. */
    useCase?: (...input: never[]) => unknown
  }
}

export const anyone: Guard = { name: 'anyone' }

/** Requires a guard on every route of `app`, and runs it before the body is read. */
export function requireGuards(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.guard === undefined) throw new Error(`${String(method)} ${url} declares no guard`)
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const { guard, isGuardedByApi } = request.routeOptions.config
    if (guard === undefined) throw new Problem('notFound')
    const checked = isGuardedByApi ? undefined : guard.beforeInput?.(request)
    if (checked instanceof Promise) void whenSettled(checked, done)
    else done()
  })
}

/** Used only for asynchronous guards, because a promise costs time. */
async function whenSettled(checked: Promise<void>, done: HookHandlerDoneFunction): Promise<void> {
  const error = await checked.then(
    () => undefined,
    (error: Error) => error,
  )
  done(error)
}
