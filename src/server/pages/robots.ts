// Serves robots.txt and llms.txt. robots.txt excludes the pages of users. llms.txt describes the site to programs that
// read text.
import type { FastifyInstance } from 'fastify'

import type { Config } from '#server/config/config.ts'
import { perSiteVersion } from '#server/config/site.ts'
import { anyone } from '#server/http/guards.ts'
import { prepare, sendPrepared } from '#server/http/prepared.ts'

type Site = Pick<Config, 'brand' | 'siteVersion' | 'publicUrl' | 'demo'>

export async function robotsRoutes(app: FastifyInstance, site: Site): Promise<void> {
  const { publicUrl, demo } = site
  const lines = demo
    ? // Allows all pages, because search engines must request a page to see its header X-Robots-Tag: noindex.
      ['User-agent: *', 'Disallow:', '']
    : [
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
  const guide = perSiteVersion(site, () => prepare('text/plain; charset=utf-8', Buffer.from(guideText(site))))
  app.get('/llms.txt', { config: { guard: anyone } }, (request, reply) =>
    sendPrepared(request, reply, guide()),
  )
}

/** Returns llms.txt in the format of llmstxt.org. */
function guideText({ publicUrl, brand, demo }: Site): string {
  const sitemap = demo ? '' : `\n- [Sitemap](${publicUrl}/sitemap.xml): all public pages`
  return `# ${brand.siteName}

> A job board for ${brand.community} developers. All open jobs are public, without an account.

## Read jobs

- [JSON Feed](${publicUrl}/jobs.json): the newest 50 jobs with their full text. Accepts the query of the board, such as \`?q=wagtail&location_type=Remote\`
- [Job API](${publicUrl}/ninja-api/openapi.json): OpenAPI document. \`GET /ninja-api/jobs\` returns all open jobs${sitemap}

## Post jobs

- [Developers](${publicUrl}/developers): the account API and API keys
`
}
