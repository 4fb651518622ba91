// Uploaded pictures. The content of a URL never changes, but a logo is only public after its approval.
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Db } from '#server/db/open.ts'
import { anyone } from '#server/http/guards.ts'
import { orNotFound, Problem } from '#server/http/problem.ts'
import { sendBytes } from '#server/http/send-bytes.ts'

import { findImage } from './queries.ts'

const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  // Feed readers show logos as well.
  'cross-origin-resource-policy': 'cross-origin',
}

/** For pictures that are not public yet. */
const privateHeaders = { ...headers, 'cache-control': 'private, no-store' }

type Parts = {
  db: Db
  /** Whether the caller may see pictures that are not public, such as the logo of a draft. */
  maySeeUnpublished: (request: FastifyRequest) => Promise<boolean>
}

export async function imageRoutes(app: FastifyInstance, { db, maySeeUnpublished }: Parts): Promise<void> {
  app.get<{ Params: { hash: string } }>(
    '/images/:hash(^[\\w-]{43}$).webp',
    { config: { guard: anyone } },
    async (request, reply) => {
      const { hash } = request.params
      // Not cached, because undoing an approval hides a logo again.
      const { bytes, isPublic } = orNotFound(await findImage(db, hash))
      if (!isPublic && !(await maySeeUnpublished(request))) throw new Problem('notFound')
      reply.headers(isPublic ? headers : privateHeaders)
      return sendBytes(request, reply, { etag: `"${hash}"`, type: 'image/webp', bytes })
    },
  )
}
