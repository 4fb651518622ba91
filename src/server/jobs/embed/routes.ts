// Serves the jobs of a board query to other sites, as a page for an iframe and as an HTML fragment.
import { createHash } from 'node:crypto'

import type { FastifyInstance } from 'fastify'

import { type BoardQuery, boardTitle } from '#contract/jobs/rules/board-query.ts'
import { boardSearch, parseBoardUrl } from '#contract/jobs/rules/board-url.ts'
import { accentColors } from '#contract/pages/accent-colors.ts'
import { perSiteVersion } from '#server/config/site.ts'
import { anyone } from '#server/http/guards.ts'
import { sendPrepared } from '#server/http/prepared.ts'
import { queryOf } from '#server/http/query.ts'
import { embedPolicy } from '#server/http/security-headers.ts'
import { hexColor } from '#server/lib/oklch.ts'
import { type Markup, element, textElement } from '#server/lib/xml.ts'
import type { Services } from '#server/services.ts'

import { ageHeader } from '../snapshot/snapshot.ts'
import { embeddedQuery, jobsFragment } from './fragment.ts'

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

const stylesWith = (
  light: string,
  dark: string,
) => `:root{color-scheme:light dark;--surface:#faf7f0;--text:#26211a;--muted:#5c554a;--line:#d8d1c3;--accent:${light}}
@media (prefers-color-scheme:dark){:root{--surface:#1b1814;--text:#eee8dc;--muted:#b5ac9d;--line:#453f36;--accent:${dark}}}
body{margin:0;padding:1rem;background:var(--surface);color:var(--text);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1{margin:0 0 .5rem;font-size:1.125rem}
a{color:var(--accent);font-weight:600}
a:focus-visible{outline:2px solid;outline-offset:2px}
ul{margin:0;padding:0;list-style:none}
li{padding:.75rem 0;border-top:1px solid var(--line)}
p{margin:0}
.jobs-embed-facts,.jobs-embed-date{color:var(--muted);font-size:.875rem}
.jobs-embed-more{padding-top:.75rem;border-top:1px solid var(--line)}`

/** Returns the styles of the page. `siteColor` is the hue of the site. */
export function embedStyles(siteColor: number | undefined): string {
  if (siteColor === undefined) return stylesWith('#15543c', '#7fcfaa')
  const { accent } = accentColors(siteColor)
  return stylesWith(hexColor(accent.light), hexColor(accent.dark))
}

type Page = { query: BoardQuery; siteName: string; styles: string }

/** Wraps the fragment in a complete page for an iframe, with light and dark styles and without scripts. */
export function embedPage({ markup }: Markup, { query, siteName, styles }: Page): string {
  const title = `${boardTitle(query)} · ${siteName}`
  const heading = element('h1', {}, [textElement('bdi', title)]).markup
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${textElement('title', title).markup}<style>${styles}</style></head><body><main>${heading}${markup}</main></body></html>`
}
