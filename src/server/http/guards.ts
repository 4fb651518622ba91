// Who may call a route. A guard is declared with the route, and a route without one does not start.
import type { FastifyInstance, FastifyRequest, HookHandlerDoneFunction } from 'fastify'

import { Problem } from './problem.ts'

/** Lets a request pass, or throws a Problem; at once, or after it has looked at who asks. */
export type Guard = (request: FastifyRequest) => void | Promise<void>

declare module 'fastify' {
  interface FastifyContextConfig {
    guard?: Guard
    /** Where the guard is asked later than usual: by what name it goes. */
    admits?: { readonly name: string }
    /** What does the work, where the handler only leads to it. */
    useCase?: (...input: never[]) => unknown
  }
}

export const anyone: Guard = () => {}

/** Names a guard as the map of the calls tells it. */
export function named(name: string, guard: Guard): Guard {
  return Object.defineProperty(guard, 'name', { value: name })
}

/** Makes every route of `app` declare its guard, and asks it before the body is read. */
export function requireGuards(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.guard === undefined) throw new Error(`${String(method)} ${url} declares no guard`)
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const { guard } = request.routeOptions.config
    if (guard === undefined) throw new Problem('notFound')
    const asked = guard(request)
    if (asked instanceof Promise) void whenSettled(asked, done)
    else done()
  })
}

/** Most guards know at once: they are not to pay for those that do not. */
async function whenSettled(asked: Promise<void>, done: HookHandlerDoneFunction): Promise<void> {
  const refusal = await asked.then(
    () => undefined,
    (error: Error) => error,
  )
  done(refusal)
}
