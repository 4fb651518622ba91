// Registers the pages: their paths, and the data that each page gets.
import { createHash } from 'node:crypto'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { renewalAnswers } from '#contract/jobs/renewals.ts'
import { companyIndexPath, parseCompanyQuery } from '#contract/jobs/rules/company-query.ts'
import { brokenString, failedStrings, frets } from '#contract/pages/failed-drawing.ts'
import { presentConfig } from '#server/auth/config/read.ts'
import { perSiteVersion } from '#server/config/site.ts'
import type { Browsing } from '#server/developers/list.ts'
import type { ContextParts } from '#server/http/context.ts'
import { type ErrorFormat, errorPage, handleErrors } from '#server/http/errors.ts'
import { anyone } from '#server/http/guards.ts'
import { ignoreMissing, Problem, problemStatus } from '#server/http/problem.ts'
import { isBeforeFirstPage, queryOf, redirectQuery } from '#server/http/query.ts'
import { acceptForms } from '#server/http/read-body.ts'
import { isOwnPath } from '#server/http/request-target.ts'
import { readUndoPage, restoreJobs } from '#server/job-sources/undo.ts'
import { mayAdminister, mayPost, mayReview, mayWrite } from '#server/jobs/access/permissions.ts'
import { listHiringCompanies } from '#server/jobs/companies/company-index.ts'
import { answerRenewal } from '#server/jobs/renewals/answer.ts'
import { readRenewal } from '#server/jobs/renewals/read.ts'
import type { JobsList } from '#server/jobs/snapshot/snapshot.ts'
import { eventRoutes } from '#server/rates/event.ts'
import type { Services } from '#server/services.ts'

import { alertPages } from './alert-pages.ts'
import { apiDocsRoutes } from './api-docs.ts'
import { assetRoutes } from './assets.ts'
import { boardPage } from './board-page.ts'
import { withBrand } from './brand/brand-build.ts'
import { companyPage } from './company-page.ts'
import { developerPages } from './developer-pages.ts'
import { addKeyPage } from './form-pages.ts'
import { homePage } from './home-page.ts'
import { jobPage } from './job-page.ts'
import { createLogoHue } from './logo-hue/logo-hue.ts'
import { pageSender, type SendPage } from './page.ts'
import { reportPages } from './report-page.ts'
import { robotsRoutes } from './robots.ts'
import { sitemapRoutes } from './sitemap.ts'
import { socialImageRoutes } from './social/routes.ts'
import type { WebBuild } from './web-build.ts'
import { weeklyEmailPages } from './weekly-email-page.ts'

/**
 * Copies a few colors and sizes of the site. The error page must work without the page renderer, so it cannot use the
 * stylesheet in the renderer's build.
 */
const style = `
:root { color-scheme: light dark; color: light-dark(oklch(0.25 0.015 70), oklch(0.93 0.012 85)); background: light-dark(oklch(0.977 0.009 85), oklch(0.187 0.008 75)); font: 1rem/1.5 ui-sans-serif, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', Arial, sans-serif; }
body { max-width: 65ch; margin: 0 auto; padding: 4rem 1rem; }
h1 { margin: 1rem 0 0; font-size: clamp(2rem, 1.2rem + 3.6vw, 3.25rem); line-height: 1.1; letter-spacing: -0.025em; }
rect { fill: light-dark(oklch(0.955 0.02 27), oklch(0.3 0.055 25)); }
.broken { stroke: light-dark(oklch(0.5 0.175 27), oklch(0.74 0.14 25)); }
a { color: light-dark(oklch(0.42 0.085 158), oklch(0.78 0.115 158)); font-weight: 600; }
`
const failedDrawing = `<svg aria-hidden="true" width="120" height="72" fill="none" stroke="currentColor"><rect x="1" y="1" width="118" height="70" rx="10" stroke-width="2"/><path d="${frets}${failedStrings}" stroke-opacity=".6"/><path class="broken" d="${brokenString}" stroke-width="2.5" stroke-linecap="round"/></svg>`
const hashOfStyle = createHash('sha256').update(style).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${hashOfStyle}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/**
 * Responds to client errors with a plain page. For bugs and outages of the database, the page says 'Oops!' and links to
 * other pages.
 */
const errorPageFormat: ErrorFormat = (problem) => {
  const isOurs = problem === undefined || problem.kind === 'unavailable'
  if (!isOurs) return errorPage(problem)
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Oops!</title><style>${style}</style></head><body><main>${failedDrawing}<h1>Oops!</h1><p>Sorry, an unexpected error has occurred.</p><p><a href="">Try again</a> or go to <a href="/">the front page</a>.</p></main></body></html>`
  const status = problem === undefined ? 500 : problemStatus[problem.kind]
  return { status, type: 'text/html; charset=utf-8', body, policy }
}

type Parts = ContextParts &
  Pick<
    Services,
    'random' | 'jobsList' | 'search' | 'jobGuards' | 'mail' | 'constantTimeMs' | 'boardCounter'
  > & {
    build: WebBuild
    browsing: Browsing
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
  const { config, build, db, now, jobsList, jobGuards, boardCounter } = parts
  const { publicUrl } = config
  const accountConfig = presentConfig(config.accounts)
  const brandedBuild = perSiteVersion(config, () => withBrand({ build, config, db }))
  const send = pageSender({ config, build: brandedBuild, now, accountConfig, jobsList, boardCounter })
  handleErrors(app, errorPageFormat)
  const open = { config: { guard: anyone } }
  const plain: Page = async (request, reply) => {
    if (!isOwnPath(request.url) || isForMachines(request.url)) throw new Problem('notFound')
    return send(request, reply)
  }

  app.get('/', open, homePage({ send, jobsList, now }))
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
  app.get('/post-a-job', open, (request, reply) =>
    send(request, reply, { data: { postingRules: config.postingRules ?? null } }),
  )
  if (config.directory) await app.register(developerPages, { ...parts, send })
  await app.register(renewalPages, { ...parts, send })
  await app.register(reportPages, { ...parts, send })
  await app.register(alertPages, { ...parts, send })
  await app.register(weeklyEmailPages, { ...parts, send })
  if (config.outgoingRequests) await app.register(sourceUndoPages, { ...parts, send })
  await app.register(eventRoutes, config)
  await app.register(robotsRoutes, config)
  if (!config.demo) await app.register(sitemapRoutes, { publicUrl, jobsList })
  const findImages = async () => (await brandedBuild()).images
  const social = { db, jobsList, site: config, assets: build.assets }
  await app.register(socialImageRoutes, { ...social, findDrawing: async () => (await findImages())?.drawing })
  await app.register(apiDocsRoutes, config)
  const findBranded = async (name: string) => (await findImages())?.files.get(name)?.()
  if (build.assets !== null) await app.register(assetRoutes, { folder: build.assets, findBranded })
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
  app.get('/dashboard/review', forDashboard, dashboard(mayReview))
  if (!config.outgoingRequests)
    for (const path of ['/dashboard/staff/job-sources', '/dashboard/companies/:id/sources'])
      app.get(path, open, notFoundPage)
  if (!config.directory)
    for (const path of ['/dashboard/directory', '/dashboard/directory/']) app.get(path, open, notFoundPage)
  app.get('/dashboard/staff', forDashboard, dashboard(mayAdminister))
  app.get('/dashboard/staff/*', forDashboard, dashboard(mayAdminister))
  for (const [path, page] of Object.entries(redirects))
    app.get(path, open, ({ url }, reply) => reply.redirect(page + redirectQuery(url), 301))
  // The router of the web layer handles all other paths. It responds with 404 to unknown paths.
  app.get('/*', open, plain)
}

function companiesPage(send: SendPage, jobsList: JobsList) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const list = await jobsList.current(request)
    const query = parseCompanyQuery(queryOf(request.url))
    if (isBeforeFirstPage(queryOf(request.url))) return reply.redirect(companyIndexPath(query), 302)
    // Renders the first page only if the cache does not contain it. Only later pages can be past the end.
    const later = query.page > 1 ? listHiringCompanies(list, query) : undefined
    if (later !== undefined && later.page < query.page) return reply.redirect(companyIndexPath(later), 302)
    const parts = () => ({ data: { companies: later ?? listHiringCompanies(list, query) } })
    return send(request, reply, { list, parts })
  }
}

async function renewalPages(app: FastifyInstance, parts: ContextParts & { send: SendPage }): Promise<void> {
  acceptForms(app)
  addKeyPage(app, parts, {
    path: '/jobs/renew',
    limit: 'answer_renewal',
    async read(ctx, key, refusal) {
      const renewal = await readRenewal(ctx, key).catch(ignoreMissing)
      return renewal && { renewal: { address: key, renewal, ...refusal } }
    },
    async perform(ctx, key, form) {
      const word = renewalAnswers.find((each) => each === form['answer'])
      if (word === undefined) throw new Problem('malformed')
      await answerRenewal(ctx, { key, answer: word })
    },
  })
}

async function sourceUndoPages(
  app: FastifyInstance,
  parts: ContextParts & { send: SendPage },
): Promise<void> {
  acceptForms(app)
  addKeyPage(app, parts, {
    path: '/job-sources/undo',
    limit: 'answer_renewal',
    async read(ctx, key, refusal) {
      const shown = await readUndoPage(ctx, key)
      return shown && { sourceUndo: { ...shown, ...refusal } }
    },
    perform: restoreJobs,
    describe: ({ faults: [fault] }) => fault?.message ?? 'This is not possible now.',
  })
}
