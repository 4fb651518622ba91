// Uploaded pictures, for anyone: what an address holds never changes.
import type { FastifyInstance } from 'fastify'

import type { Db } from '#server/db/open.ts'
import { anyone } from '#server/http/guards.ts'
import { found } from '#server/http/problem.ts'
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

export async function imageRoutes(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  const kept = boundedCache<Uint8Array>(CAPACITY)

  async function read(hash: string): Promise<Uint8Array> {
    const known = kept.get(hash)
    if (known) return known
    const bytes = found(await findImage(db, hash))
    kept.set(hash, bytes, bytes.length)
    return bytes
  }

  app.get<{ Params: { hash: string } }>(
    '/images/:hash(^[\\w-]{43}$).webp',
    { config: { guard: anyone } },
    async (request, reply) => {
      const { hash } = request.params
      const bytes = await read(hash)
      return sendBytes(request, reply.headers(headers), { etag: `"${hash}"`, type: 'image/webp', bytes })
    },
  )
}
