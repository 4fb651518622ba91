// The entrance of the account calls: each is bound for browsers and for apps, and no use-case learns which one asked.
import type { FastifyInstance, HTTPMethods } from 'fastify'
import type * as z from 'zod/mini'

import type { AuthEndpoint } from '#contract/auth/auth-endpoint.ts'
import { answerIn } from '#server/http/dialect.ts'
import { anyone as unguarded } from '#server/http/guards.ts'
import { checked } from '#server/http/problem.ts'

import { allauth } from './dialect.ts'
import type { AuthGuard } from './guards.ts'
import { keepFormTypeOnly } from './read-form.ts'
import { refuseMethod } from './refuse-method.ts'
import type { Admission, Bound, DoorParts, UseCase } from './use-case.ts'
import { answerCall } from './visit.ts'

export type AuthDoor = {
  open<Body extends z.ZodMiniType, Answer extends z.ZodMiniType>(
    endpoint: AuthEndpoint<Body, Answer>,
    admission: AuthGuard | Admission,
    useCase: UseCase<Body, Answer>,
  ): void
  /** What was opened so far. */
  opened(): Bound[]
  /** Binds what was opened; to be called once, at the end. */
  bind(): void
}

const methods: readonly HTTPMethods[] = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'TRACE']

/** `app` is a scope of its own: it reads bodies, and words refusals, as these calls do. */
export function openAuthDoor(app: FastifyInstance, parts: DoorParts): AuthDoor {
  const opened = new Map<string, Bound[]>()
  answerIn(app, allauth)
  app.addHook('onRequest', keepFormTypeOnly)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  return {
    open(endpoint, admission, useCase) {
      const admitted = 'guard' in admission ? admission : { guard: admission }
      const accept = (raw: unknown) => {
        const input = checked(endpoint.body, 'body', raw)
        return (ctx: Parameters<typeof useCase>[0]) => useCase(ctx, input)
      }
      opened.set(endpoint.path, [
        ...(opened.get(endpoint.path) ?? []),
        { endpoint, ...admitted, useCase, accept },
      ])
    },
    opened: () => [...opened.values()].flat(),
    bind() {
      for (const kind of parts.config.accounts.clients)
        for (const [path, calls] of opened) {
          const offered = calls.filter(({ endpoint: { only = kind } }) => only === kind)
          if (offered.length > 0) bindPath(path.replace('{client}', kind), { kind, calls: offered })
        }
    },
  }

  function bindPath(
    url: string,
    { kind, calls }: { kind: 'browser' | 'app'; calls: readonly Bound[] },
  ): void {
    // The door asks the guard itself, when it knows who is there.
    for (const call of calls)
      app.route({
        url,
        method: call.endpoint.method,
        config: { guard: unguarded, admits: call.guard, useCase: call.useCase },
        handler: (request, reply) => answerCall({ request, reply, kind, parts }, call),
      })
    const own = new Set<HTTPMethods>(calls.map(({ endpoint }) => endpoint.method))
    if (own.has('GET')) own.add('HEAD')
    const allow = [...own, 'OPTIONS'].toSorted().join(', ')
    const others = methods.filter((method) => !own.has(method))
    app.route({
      url,
      method: others,
      config: { guard: unguarded },
      handler: (request, reply) => refuseMethod({ request, reply, kind, parts }, { allow, calls }),
    })
  }
}
