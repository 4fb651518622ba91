// Serves uploaded pictures. A URL always returns the same picture. A logo is public after its
// approval, an avatar never.
import type { FastifyInstance } from 'fastify'

import { anyone } from '#server/http/guards.ts'
import { sendBytes } from '#server/http/prepared.ts'
import { orNotFound, Problem } from '#server/http/problem.ts'
import type { Services } from '#server/services.ts'

import { findImage } from './queries.ts'

const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  // Allows other sites to embed pictures, because feed readers show logos.
  'cross-origin-resource-policy': 'cross-origin',
}

/** The headers of pictures that are not public. */
const privateHeaders = {
  ...headers,
  'cache-control': 'private, no-store',
  'cross-origin-resource-policy': 'same-origin',
}

type Parts = Pick<Services, 'db' | 'jobGuards'> & {
  /** Returns whether a user may load the picture of another one. */
  maySeeAvatar: (userId: number, hash: string) => Promise<boolean>
}

export async function imageRoutes(
  app: FastifyInstance,
  { db, jobGuards, maySeeAvatar }: Parts,
): Promise<void> {
  app.get<{ Params: { hash: string } }>(
    '/images/:hash(^[\\w-]{43}$).webp',
    { config: { guard: anyone } },
    async (request, reply) => {
      const { hash } = request.params
      // Reads the picture from the database each time, because a logo is hidden again if its approval is undone.
      const { bytes, isPublic, isAvatar } = orNotFound(await findImage(db, hash))
      const maySee = isPublic || (await jobGuards.maySeeUnpublished(request))
      const user = request.identity?.user
      const isOwn = user?.avatar === hash || user?.isStaff === true
      const maySeeIt = async () => isOwn || (user !== undefined && (await maySeeAvatar(user.id, hash)))
      if (isAvatar ? !(await maySeeIt()) : !maySee) throw new Problem('notFound')
      reply.headers(isPublic ? headers : privateHeaders)
      return sendBytes(request, reply, { etag: `"${hash}"`, type: 'image/webp', bytes })
    },
  )
}
