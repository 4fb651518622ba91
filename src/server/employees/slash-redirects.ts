import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { drf } from '#server/http/formats/drf.ts'
import { anyone } from '#server/http/guards.ts'
import { orNotFound } from '#server/http/problem.ts'
import { redirectQuery } from '#server/http/query.ts'

export function redirectToSlash(app: FastifyInstance, paths: Iterable<string>): void {
  for (const path of new Set(paths)) {
    if (!path.endsWith('/')) continue
    const url = drf.url(path.slice(0, -1))
    app.get(url, { config: { guard: anyone } }, (request, reply) => {
      const address = url.replace(':id', () => readIdSegment(request))
      return reply.type('text/html; charset=utf-8').redirect(`${address}/${redirectQuery(request.url)}`, 301)
    })
  }
}

/**
 * Returns the ID in the path. Accepts any text without slashes and dots, as Django REST Framework does.
 * @throws Problem `notFound` for other texts
 */
function readIdSegment({ params }: FastifyRequest): string {
  const read = z.safeParse(z.object({ id: z.string().check(z.regex(/^[^/.]+$/)) }), params)
  return encodeURIComponent(orNotFound(read.data?.id))
}
