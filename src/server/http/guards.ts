import type { FastifyInstance, FastifyRequest, HookHandlerDoneFunction } from 'fastify'

import type { SecurityScheme } from './openapi.ts'
import { Problem } from './problem.ts'

type Check = (request: FastifyRequest) => void | Promise<void>

/** Decides whether a caller may call a route. A check rejects a request by throwing a Problem. */
export type Guard = {
  /** The name that docs/reference/map.md shows. */
  readonly name: string
  /** The authentication methods that programs can use, for the OpenAPI document. Undefined if the route is public. */
  readonly accepts?: readonly SecurityScheme[]
  /** Set if the guard also accepts callers without credentials. */
  readonly isOptional?: true
  /** The check that runs before the body is read. */
  readonly beforeInput?: Check
  /** The check that runs after the input has been validated. */
  readonly afterInput?: Check
}

declare module 'fastify' {
  interface FastifyContextConfig {
    guard?: Guard
    /** Set if the API runs the guard itself, inside its `lifecycle`. */
    isGuardedByApi?: boolean
    /** The use case that docs/reference/map.md shows in place of the handler. */
    useCase?: (...input: never[]) => unknown
  }
}

export const anyone: Guard = { name: 'anyone' }

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

/**
 * Calls `done` when an asynchronous guard has finished. Synchronous guards do not use this function, because a promise
 * costs time.
 */
async function whenSettled(checked: Promise<void>, done: HookHandlerDoneFunction): Promise<void> {
  const error = await checked.then(
    () => undefined,
    (error: Error) => error,
  )
  done(error)
}
