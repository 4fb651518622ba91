// What crawlers may read: all but the pages that are somebody's own.
import type { FastifyInstance } from 'fastify'

import { anyone } from '#server/http/guards.ts'
import { prepare, sendPrepared } from '#server/http/prepared.ts'

export async function robotsRoutes(
  app: FastifyInstance,
  { publicUrl }: { publicUrl: string },
): Promise<void> {
  const lines = [
    'User-agent: *',
    'Disallow: /account/',
    'Disallow: /dashboard/',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ]
  const robots = prepare('text/plain; charset=utf-8', Buffer.from(lines.join('\n')))
  app.get('/robots.txt', { config: { guard: anyone } }, (request, reply) =>
    sendPrepared(request, reply, robots),
  )
}
