// Serves the jobs of a board query to other sites, as a page for an iframe and as an HTML fragment.
import { createHash } from 'node:crypto'

import type { FastifyInstance } from 'fastify'

import type { BoardQuery } from '#contract/jobs/rules/board-query.ts'
import { boardSearch, parseBoardUrl } from '#contract/jobs/rules/board-url.ts'
import { perSiteVersion } from '#server/config/site.ts'
import { anyone } from '#server/http/guards.ts'
import { sendPrepared } from '#server/http/prepared.ts'
import { queryOf } from '#server/http/query.ts'
import { embedPolicy } from '#server/http/security-headers.ts'
import type { Markup } from '#server/lib/xml.ts'
import type { Services } from '#server/services.ts'

import { ageHeader } from '../snapshot/snapshot.ts'
import { embeddedQuery, jobsFragment } from './fragment.ts'
import { embedPage, embedStyles } from './page.ts'

type Parts = Pick<Services, 'config' | 'jobsList'> & {
  /** Adds the notice of a demo to an HTML document. Set only in a demo. */
  withNotice?: ((html: string) => string) | undefined
}

const sharedHeaders = { 'cross-origin-resource-policy': 'cross-origin', 'x-robots-tag': 'noindex' }

export async function embedRoutes(
  app: FastifyInstance,
  { config: site, jobsList, withNotice }: Parts,
): Promise<void> {
  const findStyles = perSiteVersion(site, () => {
    const styles = embedStyles(site.siteColor)
    return { styles, hash: `'sha256-${createHash('sha256').update(styles).digest('base64')}'` }
  })
  const kinds = [
    {
      path: '/jobs/embed',
      headers: () => ({
        ...sharedHeaders,
        'content-security-policy': embedPolicy([findStyles().hash]),
      }),
      write: (fragment: Markup, query: BoardQuery) => {
        const { siteName } = site
        const page = embedPage(fragment, { query, siteName, styles: findStyles().styles })
        return withNotice === undefined ? page : withNotice(page)
      },
    },
    {
      path: '/jobs/embed.html',
      headers: () => ({
        ...sharedHeaders,
        'content-security-policy': embedPolicy([]),
        'access-control-allow-origin': '*',
      }),
      write: ({ markup }: Markup) => markup,
    },
  ]
  for (const { path, headers, write } of kinds) {
    app.get(path, { config: { guard: anyone } }, async (request, reply) => {
      const query = embeddedQuery(parseBoardUrl(queryOf(request.url)))
      const key = `${site.siteVersion} ${path}${boardSearch(query)}`
      const { response, snapshot } = await jobsList.respond(key, async (list) => {
        const fragment = jobsFragment(await list.searchIndex(), query, site)
        return { type: 'text/html', text: write(fragment, query) }
      })
      return sendPrepared(request, reply.headers({ ...headers(), ...ageHeader(snapshot) }), response)
    })
  }
}
