import type { FastifyInstance } from 'fastify'

import { perSiteVersion } from '#server/config/site.ts'

import { anyone } from './guards.ts'
import { prepare, sendPrepared } from './prepared.ts'

type Document = { path: string; site: { siteVersion: string }; create: () => object }

/**
 * Serves a JSON document that names the site. It is created on the first request, so that it does not delay the start.
 */
export function serveDocument(app: FastifyInstance, { path, site, create }: Document): void {
  const prepared = perSiteVersion(site, () =>
    prepare('application/json; charset=utf-8', Buffer.from(JSON.stringify(create()))),
  )
  app.get(path, { config: { guard: anyone } }, (request, reply) => sendPrepared(request, reply, prepared()))
}
