// The HTML document around a rendered page: its head for people, search engines and previews, and its data.
import type { PageData, RenderedPage } from '#contract/website/render.ts'
import { escapeHtml } from '#server/lib/escape-html.ts'

import type { WebBuild } from './web-build.ts'

/** JSON that may stand in a script element: nothing in it can end the element or open a comment. */
const scriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

const meta = (key: 'name' | 'property', name: string, content: string) =>
  `<meta ${key}="${name}" content="${escapeHtml(content)}">`

type DocumentInput = {
  build: WebBuild
  page: RenderedPage
  data: PageData
  /** The page's own address, absolute. */
  canonical: string
  /** The social image, absolute. */
  image: string
}

function headOf({ page, data, canonical, image }: DocumentInput): string {
  return [
    `<title>${escapeHtml(page.title)}</title>`,
    meta('name', 'description', page.description),
    page.status === 200
      ? `<link rel="canonical" href="${escapeHtml(canonical)}">`
      : meta('name', 'robots', 'noindex'),
    meta('property', 'og:site_name', data.siteName),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', page.title),
    meta('property', 'og:description', page.description),
    meta('property', 'og:url', canonical),
    meta('property', 'og:image', image),
    meta('name', 'twitter:card', 'summary_large_image'),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/site.webmanifest">',
  ].join('')
}

/** The list is asked for at once, beside the scripts, where the page was made from it. */
const listTag = (data: PageData) =>
  data.jobsVersion ? '<link rel="preload" as="fetch" crossorigin href="/ninja-api/jobs">' : ''

/** The whole document as text. */
export function documentOf(input: DocumentInput): string {
  const { build, page, data } = input
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">${headOf(input)}${build.headTags}${listTag(data)}${build.moduleTags(page.modules)}</head><body><div id="root">${page.html}</div><script type="application/json" id="page-data">${scriptJson(data)}</script></body></html>`
}
