// Uploaded pictures. What an address holds never changes, but a logo is public only once reviewers have approved it.
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Db } from '#server/db/open.ts'
import { anyone } from '#server/http/guards.ts'
import { found, Problem } from '#server/http/problem.ts'
import { sendBytes } from '#server/http/send-bytes.ts'
import { boundedCache } from '#server/lib/bounded-cache.ts'

import { findImage } from './queries.ts'

/** In bytes: some hundred pictures. */
const CAPACITY = 8_000_000

const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  // Feed readers show logos too.
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
  const publicImages = boundedCache<Uint8Array>(CAPACITY)

  /** @throws Problem `notFound` also for a picture that the caller may not see */
  async function read(
    request: FastifyRequest,
    hash: string,
  ): Promise<{ bytes: Uint8Array; isPublic: boolean }> {
    const cached = publicImages.get(hash)
    if (cached) return { bytes: cached, isPublic: true }
    const image = found(await findImage(db, hash))
    if (image.isPublic) publicImages.set(hash, image.bytes, image.bytes.length)
    else if (!(await maySeeUnpublished(request))) throw new Problem('notFound')
    return image
  }

  app.get<{ Params: { hash: string } }>(
    '/images/:hash(^[\\w-]{43}$).webp',
    { config: { guard: anyone } },
    async (request, reply) => {
      const { hash } = request.params
      const { bytes, isPublic } = await read(request, hash)
      reply.headers(isPublic ? headers : privateHeaders)
      return sendBytes(request, reply, { etag: `"${hash}"`, type: 'image/webp', bytes })
    },
  )
}
