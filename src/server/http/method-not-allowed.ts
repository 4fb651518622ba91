// Responds to unsupported methods of known paths with 405 and an Allow header.
import type { FastifyInstance } from 'fastify'

import { anyone } from './guards.ts'
import { Problem } from './problem.ts'

type Methods = {
  /** Registers routes that respond with 405. Call this after all other routes are registered. */
  refuse: (scope: FastifyInstance) => Promise<void>
  /** Returns whether any route supports this method. */
  isOffered: (method: string) => boolean
}

/** Records the methods of each path that is registered on `app` from now on. */
export function watchMethods(app: FastifyInstance): Methods {
  const offered = new Map<string, Set<string>>()
  const anywhere = new Set<string>()
  let isRefusing = false
  app.addHook('onRoute', ({ method, url }) => {
    if (isRefusing) return
    const methods = offered.get(url) ?? new Set()
    offered.set(url, methods)
    for (const each of [method].flat()) {
      methods.add(each)
      anywhere.add(each)
    }
  })
  return {
    isOffered: (method) => anywhere.has(method),
    async refuse(scope) {
      isRefusing = true
      for (const [url, methods] of offered) rejectOtherMethods(scope, { url, methods: [...methods] })
    },
  }
}

// Registers a route for the unsupported methods of a path. Skips wildcard paths. They also match unknown paths, which
// must return 404.
function rejectOtherMethods(
  scope: FastifyInstance,
  { url, methods }: { url: string; methods: string[] },
): void {
  const others = scope.supportedMethods.filter((method) => !methods.includes(method))
  if (url.endsWith('*') || others.length === 0) return
  const allow = methods
    .filter((method) => method !== 'HEAD')
    .toSorted()
    .join(', ')
  scope.route({
    method: others,
    url,
    config: { guard: anyone },
    onRequest(_request, reply, done) {
      reply.header('allow', allow)
      done(new Problem('wrongMethod'))
    },
    handler: () => {},
  })
}
