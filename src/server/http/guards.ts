import type { FastifyInstance, FastifyRequest, HookHandlerDoneFunction } from 'fastify'

import { Problem } from './problem.ts'

type Check = (request: FastifyRequest) => void | Promise<void>

/** Who may call a route. Its checks let a request pass, or throw a Problem. */
export type Guard = {
  /** As docs/reference/map.md shows it. */
  readonly name: string
  /** Before the body is looked at. */
  readonly beforeInput?: Check
  /** Once the input is known to be valid. */
  readonly afterInput?: Check
}

declare module 'fastify' {
  interface FastifyContextConfig {
    guard?: Guard
    /** The API asks the guard itself, inside of its lifecycle. */
    isGuardedByApi?: boolean
    /** What does the work, for docs/reference/map.md, where the handler only leads to it. */
    useCase?: (...input: never[]) => unknown
  }
}

export const anyone: Guard = { name: 'anyone' }

/** Makes every route of `app` declare its guard, and asks it before the body is read. */
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

/** Guards that know at once do not pay for those that have to ask the database. */
async function whenSettled(checked: Promise<void>, done: HookHandlerDoneFunction): Promise<void> {
  const error = await checked.then(
    () => undefined,
    (error: Error) => error,
  )
  done(error)
}
