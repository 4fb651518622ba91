// Renders a page with the web layer, builds its HTML document and sends the response.
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { AuthConfig } from '#contract/auth/config.ts'
import type { Brand } from '#contract/pages/brand.ts'
import type { FooterLink, PageData } from '#contract/pages/render.ts'
import type { Config } from '#server/config/config.ts'
import { prepare, sendPrepared } from '#server/http/prepared.ts'
import { pagePolicy } from '#server/http/security-headers.ts'
import { ageHeader, type JobsList, type Snapshot } from '#server/jobs/snapshot/snapshot.ts'
import type { BoardCounter } from '#server/jobs/statistics/board-counter.ts'

import { cachePages, type RenderedAnswer } from './cached-pages.ts'
import { renderDocument } from './document.ts'
import type { WebBuild } from './web-build.ts'

const post = { label: 'Post a job', href: '/post-a-job' }
/** The page of a demo (DEMO) that shows all emails to visitors. */
const emails = { label: 'Emails', href: '/dev/mail' }
const api = { label: 'API', href: '/ninja-api/docs' }

type FooterConfig = Pick<
  Config,
  'privacyUrl' | 'termsUrl' | 'contactUrl' | 'sourceUrl' | 'jobsWritableBy' | 'demo'
>

/**
 * Returns the links in the footer of every page: the job form if employers can post, the links that the installation
 * has configured, the API documentation, and the emails of a demo.
 */
function footerLinksOf(config: FooterConfig): FooterLink[] {
  const own = [
    { label: 'Privacy', href: config.privacyUrl },
    { label: 'Terms', href: config.termsUrl },
    { label: 'Contact', href: config.contactUrl },
    { label: 'Source code', href: config.sourceUrl },
  ].flatMap(({ label, href }) => (href === undefined ? [] : [{ label, href }]))
  const posting = config.jobsWritableBy === 'employers' ? [post] : []
  return [...posting, ...own, api, ...(config.demo ? [emails] : [])]
}

const MINUTE_MS = 60_000

/** The settings and services that all pages share. `build` returns the build with the current brand. */
type Site = {
  config: Config
  build: () => Promise<WebBuild>
  now: () => Date
  accountConfig: AuthConfig
  jobsList: Pick<JobsList, 'lastSize' | 'derived'>
  boardCounter: Pick<BoardCounter, 'countVisit'>
}

export type PageParts = {
  data?: Omit<
    PageData,
    | keyof Brand
    | 'publicUrl'
    | 'now'
    | 'development'
    | 'passkeySignup'
    | 'codeLifetimesMs'
    | 'loginCodeResend'
    | 'accounts'
    | 'footerLinks'
    | 'employersPost'
    | 'settlementUrl'
    | 'payRequired'
    | 'applyReferrer'
    | 'searchesOnServer'
    | 'jobAlerts'
    | 'directory'
    | 'jobSources'
  >
  jsonLd?: object | undefined
  /** The status of the response, in place of the status that rendering determines. */
  status?: number
}

/**
 * A page that depends only on its URL and the list of jobs. It is rendered once for each version of the list, and again
 * when an age on it changes.
 */
type PageOfList = { list: Snapshot; parts: () => PageParts | Promise<PageParts> }

/** Sends the page at the request's URL. Sends a page with status 404 if no page has this URL. */
export type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page?: PageParts | PageOfList,
) => Promise<unknown>

export function pageSender(site: Site): SendPage {
  const cached = cachePages(site.jobsList.derived)
  // The page contains the current time. Rounding the time to the minute keeps the ETag of the page the same for a
  // minute.
  const thisMinute = () => Math.floor(site.now().getTime() / MINUTE_MS) * MINUTE_MS

  async function render(url: string, minute: number, parts: PageParts): Promise<RenderedAnswer> {
    const build = await site.build()
    const { status, html, isTrueAt } = await renderPage(site, build, { url, minute, parts })
    return {
      status: parts.status ?? status,
      policy: pagePolicy({ ...build.sources, formAction: site.config.accounts.providerOrigins }),
      prepared: prepare('text/html; charset=utf-8', Buffer.from(html)),
      isTrueAt: askOncePerMinute(isTrueAt, minute),
    }
  }

  async function answerOf(url: string, page: PageParts | PageOfList): Promise<RenderedAnswer> {
    const minute = thisMinute()
    if (!('list' in page)) return render(url, minute, page)
    const { list, parts } = page
    const { siteVersion } = site.config
    return cached(list, { url, minute, siteVersion }, async () => {
      const { data, ...rest } = await parts()
      const { staleSince } = list
      return render(url, minute, {
        ...rest,
        data: { ...data, ...(staleSince !== undefined && { jobsStaleSince: staleSince }) },
      })
    })
  }

  return async (request, reply, page = {}) => {
    const { status, policy, prepared } = await answerOf(request.url, page)
    if (status === 200 && request.method === 'GET') site.boardCounter.countVisit(request)
    if ('list' in page) reply.headers(ageHeader(page.list))
    reply.code(status).header('content-security-policy', policy)
    return sendPrepared(request, reply, prepared)
  }
}

function askOncePerMinute(isTrueAt: (now: number) => boolean, rendered: number): (minute: number) => boolean {
  let confirmed = rendered
  return (minute) => {
    if (minute !== confirmed && !isTrueAt(minute)) return false
    confirmed = minute
    return true
  }
}

type RenderInput = { url: string; minute: number; parts: PageParts }

async function renderPage(
  { config, accountConfig, jobsList }: Site,
  build: WebBuild,
  { url, minute, parts: { data, jsonLd } }: RenderInput,
) {
  const { brand, publicUrl, production, accounts } = config
  const pageData: PageData = {
    ...brand,
    ...(build.images?.logo !== undefined && { logo: build.images.logo }),
    publicUrl,
    now: minute,
    development: !production,
    passkeySignup: accounts.passkeySignup,
    codeLifetimesMs: {
      verify_email: accounts.emailVerificationCodeMs,
      login_by_code: accounts.loginCodeMs,
      password_reset_by_code: accounts.passwordResetCodeMs,
    },
    ...(accounts.loginByCodeResend && { loginCodeResend: true }),
    accounts: accountConfig,
    footerLinks: footerLinksOf(config),
    ...(config.jobAlerts && { jobAlerts: true }),
    ...(config.directory && { directory: true }),
    ...(config.outgoingRequests && { jobSources: true }),
    employersPost: config.jobsWritableBy === 'employers',
    ...(config.postingPay === 'required' && { payRequired: true }),
    ...(config.settlementUrl !== undefined && { settlementUrl: config.settlementUrl }),
    ...(config.applyReferrer !== undefined && { applyReferrer: config.applyReferrer }),
    searchesOnServer: jobsList.lastSize() > config.maxLoadedJobs,
    ...data,
  }
  const page = await build.render({ url, data: pageData })
  const { status, isTrueAt } = page
  return { status, isTrueAt, html: renderDocument({ build, page, data: pageData, jsonLd }) }
}
