// Known paths answer every method: what is not offered there is 405, with a list of what is.
import type { FastifyInstance } from 'fastify'

import { anyone } from './guards.ts'
import { Problem } from './problem.ts'

/** Watches which methods each path of `app` gets. `refuse` is to be registered after all routes. */
export function watchMethods(app: FastifyInstance): { refuse: (scope: FastifyInstance) => Promise<void> } {
  const offered = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ method, url }) => {
    const methods = offered.get(url) ?? new Set()
    offered.set(url, methods)
    for (const each of [method].flat()) methods.add(each)
  })
  return {
    async refuse(scope) {
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
