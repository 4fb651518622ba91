import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Config } from '#server/config/config.ts'
import { perSiteVersion } from '#server/config/site.ts'
import { withNotice } from '#server/demo/demo-build.ts'
import { anyone } from '#server/http/guards.ts'
import { prepare, type PreparedBody, sendPrepared } from '#server/http/prepared.ts'
import { redirectQuery } from '#server/http/query.ts'
import { escapeHtml } from '#server/lib/escape-html.ts'
import { once } from '#server/lib/once.ts'

import { renderHead } from './document.ts'

const apis = [
  { title: 'Job API', path: '/ninja-api/docs', document: '/ninja-api/openapi.json' },
  { title: 'Employee API', path: '/api/docs', document: '/api/schema' },
] as const

const accountDocument = '/_allauth/openapi.json'

/**
 * The content security policy of the Swagger UI pages. It is stricter than the policy of other pages, because these
 * pages have no company logos and no forms. It allows `data:`, because the styles of Swagger UI contain images as data
 * URLs.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const swaggerFiles = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
} as const

const require = createRequire(import.meta.url)
const swaggerFolder = dirname(require.resolve('swagger-ui-dist/package.json'))

type Site = Pick<Config, 'siteName' | 'siteVersion' | 'publicUrl' | 'demo'>
type Api = (typeof apis)[number]

/** Serves Swagger UI for each of the APIs at its own URL. */
export async function apiDocsRoutes(app: FastifyInstance, site: Site): Promise<void> {
  const config = { guard: anyone }
  for (const [name, type] of Object.entries(swaggerFiles)) {
    const file = once(async () => prepare(type, await readFile(join(swaggerFolder, name))))
    app.get(`/swagger-ui/${name}`, { config }, sender(file))
  }
  for (const api of apis) {
    const html = perSiteVersion(site, () => {
      const page = renderPage(api, site)
      return prepare('text/html; charset=utf-8', Buffer.from(site.demo ? withNotice(page) : page))
    })
    app.get(api.path, { config }, (request, reply) =>
      sendPrepared(request, reply.header('content-security-policy', policy), html()),
    )
    app.get(`${api.path}/`, { config }, ({ url }, reply) =>
      reply.redirect(api.path + redirectQuery(url), 301),
    )
  }
}

function sender(file: () => Promise<PreparedBody>) {
  return async (request: FastifyRequest, reply: FastifyReply) => sendPrepared(request, reply, await file())
}

function renderPage(api: Api, site: Site): string {
  const head = renderHead({
    page: {
      title: `${api.title} · ${site.siteName}`,
      description: `The reference of the ${api.title}. You can try out each call.`,
      status: 200,
      canonical: api.path,
    },
    data: site,
  })
  const links = apis.map(
    ({ title, path }) => `<a href="${path}"${path === api.path ? ' aria-current="page"' : ''}>${title}</a>`,
  )
  const siteName = escapeHtml(site.siteName)
  const header = `<header><a href="/"><img src="/favicon.svg" alt="" width="28" height="28">${siteName}</a><nav aria-label="APIs">${links.join('')}<a href="${accountDocument}">Account API (OpenAPI)</a></nav><a id="account" href="/account/login?next=${api.path}">Log in</a></header>`
  const openApi = `<p>The OpenAPI document: <a href="${api.document}">${api.document}</a></p>`
  // The script of the page removes this block when Swagger UI has loaded, because Swagger UI has its own heading.
  const placeholder = `<div id="placeholder"><h1>${siteName} ${api.title}</h1><noscript><p>This page needs JavaScript.</p></noscript><p id="status" role="status">Loading...</p>${openApi}</div>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${head}<link rel="stylesheet" href="/swagger-ui/swagger-ui.css"><link rel="stylesheet" href="/api-docs.css"><script src="/api-docs.js"></script><script src="/swagger-ui/swagger-ui-bundle.js" defer></script></head><body>${header}<main>${placeholder}<div id="swagger-ui" data-document="${api.document}" hidden></div></main></body></html>`
}
