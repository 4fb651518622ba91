// Known paths answer every method: what is not offered there is 405, with a list of what is.
import type { FastifyInstance } from 'fastify'

import { anyone } from './guards.ts'
import { Problem } from './problem.ts'

type Methods = {
  /** To be registered after all routes. */
  refuse: (scope: FastifyInstance) => Promise<void>
  /** Whether any route has this method. */
  isOffered: (method: string) => boolean
}

/** Watches which methods each path of `app` gets. */
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

// A path with a wildcard takes what no other path does: there, other methods find nothing, as anywhere.
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
