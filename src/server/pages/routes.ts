// Registers the pages: their paths, and the data that each page gets.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { presentConfig } from '#server/auth/config/read.ts'
import type { ContextParts } from '#server/http/context.ts'
import { handleErrors } from '#server/http/errors.ts'
import { anyone } from '#server/http/guards.ts'
import { sendPrepared } from '#server/http/prepared.ts'
import { Problem } from '#server/http/problem.ts'
import { redirectQuery } from '#server/http/query.ts'
import { isOwnPath } from '#server/http/request-target.ts'
import { mayAdminister, mayPost, mayReview, mayWrite } from '#server/jobs/access/permissions.ts'
import { eventRoutes } from '#server/rates/event.ts'
import type { Services } from '#server/services.ts'

import { alertPages } from './alert-pages.ts'
import { apiDocsRoutes } from './api-docs.ts'
import { assetRoutes } from './assets.ts'
import { boardPage } from './board-page.ts'
import { companiesPage } from './companies-page.ts'
import { companyPage } from './company-page.ts'
import { errorPageFormat } from './error-page.ts'
import { homePage } from './home-page.ts'
import { jobPage } from './job-page.ts'
import { createLogoHue } from './logo-hue/logo-hue.ts'
import { pageSender } from './page.ts'
import { renewalPages } from './renewal-page.ts'
import { reportPages } from './report-page.ts'
import { robotsRoutes } from './robots.ts'
import { sitemapRoutes } from './sitemap.ts'
import { socialImageRoutes } from './social/routes.ts'
import { sourceUndoPages } from './source-undo-page.ts'
import type { WebBuild } from './web-build.ts'

type Parts = ContextParts &
  Pick<Services, 'random' | 'jobsList' | 'search' | 'jobGuards' | 'mail' | 'constantTimeMs'> & {
    build: WebBuild
  }

/** Paths that have no page, and the paths to which they redirect. */
const redirects = {
  '/dashboard/figures': '/dashboard/statistics',
  '/dashboard/navigation': '/dashboard/navigation/tab1',
  '/account/password': '/account/password/change',
}

type Page = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

const notFoundPage: Page = async () => {
  throw new Problem('notFound')
}

const apiPath = /^\/(?:api|ninja-api|pegasus\/employees\/api|_allauth)(?:\/|$)/
const hiddenPath = /\/\.[^/]/
/**
 * Matches a path that ends in a file extension, such as '/wp-login.php'. Leaves out paths below /account/, because the
 * key in an emailed link may look like a file name.
 */
const filePath = /^(?!\/account\/).*\.[a-z\d]{2,5}$/i

/**
 * Returns whether only programs request `url`. This is a path of this site, which may have a query. The 404 responses
 * to such paths are short, because no person reads them.
 */
function isForMachines(url: string): boolean {
  const path = url.replace(/[?#].*$/s, '')
  return apiPath.test(path) || hiddenPath.test(path) || filePath.test(path)
}

export async function pageRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { config, build, db, now, jobsList, jobGuards } = parts
  const { publicUrl } = config
  const accountConfig = presentConfig(config.accounts)
  const send = pageSender({ ...config, build, now, accountConfig, jobsList })
  handleErrors(app, errorPageFormat)
  const open = { config: { guard: anyone } }
  const plain: Page = async (request, reply) => {
    if (!isOwnPath(request.url) || isForMachines(request.url)) throw new Problem('notFound')
    return send(request, reply)
  }

  app.get('/', open, homePage(send, jobsList))
  app.get('/jobs', open, boardPage({ ...parts, send }))
  app.get('/jobs/', open, ({ url }, reply) => reply.redirect(`/jobs${redirectQuery(url)}`, 301))
  const job = jobPage({ send, db, now, jobsList, publicUrl, renderDescription: build.renderDescription })
  app.get('/jobs/:id', open, job)
  app.get('/jobs/:id/:slug', open, job)
  app.get('/companies', open, companiesPage(send, jobsList))
  app.get('/companies/', open, ({ url }, reply) => reply.redirect(`/companies${redirectQuery(url)}`, 301))
  const logoHue = createLogoHue({ db, assets: build.assets })
  const company = companyPage({ send, db, jobsList, publicUrl, logoHue })
  app.get('/companies/:id', open, company)
  app.get('/companies/:id/:slug', open, company)
  await app.register(renewalPages, { ...parts, send })
  await app.register(reportPages, { ...parts, send })
  await app.register(alertPages, { ...parts, send })
  if (config.outgoingRequests) await app.register(sourceUndoPages, { ...parts, send })
  await app.register(eventRoutes, config)
  await app.register(robotsRoutes, config)
  if (!config.demo) await app.register(sitemapRoutes, { publicUrl, jobsList })
  const { drawing, files = new Map() } = build.images ?? {}
  await app.register(socialImageRoutes, { db, jobsList, site: config, drawing })
  await app.register(apiDocsRoutes, config)
  if (build.assets !== null)
    await app.register(assetRoutes, { folder: build.assets, replaced: [...files.keys()] })
  for (const [name, file] of files)
    app.get(`/${name}`, open, async (request, reply) => sendPrepared(request, reply, await file()))
  /**
   * Returns the handler of a dashboard page. Responds with 403 to users without permission. Visitors get the page and
   * can log in from there.
   */
  const dashboard =
    (admits: typeof mayPost): Page =>
    async (request, reply) => {
      const { identity } = request
      const isForbidden = identity !== undefined && !admits({ config, identity })
      return send(request, reply, isForbidden ? { status: 403 } : {})
    }
  const forDashboard = { config: { guard: jobGuards.optionalAuth } }
  for (const path of ['/dashboard/jobs', '/dashboard/companies']) {
    app.get(path, forDashboard, dashboard(mayPost))
    app.get(`${path}/*`, forDashboard, dashboard(mayPost))
  }
  app.get('/dashboard/jobs/import', forDashboard, dashboard(mayWrite))
  app.get('/dashboard/invitations', forDashboard, dashboard(mayPost))
  app.get('/dashboard/review', forDashboard, dashboard(mayReview))
  if (!config.outgoingRequests)
    for (const path of ['/dashboard/staff/job-sources', '/dashboard/companies/:id/sources'])
      app.get(path, open, notFoundPage)
  app.get('/dashboard/staff', forDashboard, dashboard(mayAdminister))
  app.get('/dashboard/staff/*', forDashboard, dashboard(mayAdminister))
  for (const [path, page] of Object.entries(redirects))
    app.get(path, open, ({ url }, reply) => reply.redirect(page + redirectQuery(url), 301))
  // The router of the web layer handles all other paths. It responds with 404 to unknown paths.
  app.get('/*', open, plain)
}
