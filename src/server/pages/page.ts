// One page from its address and its data: rendered by the web room, put into a document, sent.
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { AuthConfig } from '#contract/auth/config.ts'
import type { BoardIndex } from '#contract/jobs/rules/board.ts'
import type { PageData } from '#contract/pages/render.ts'
import type { Config } from '#server/config/config.ts'
import { prepare, sendPrepared } from '#server/http/prepared.ts'
import { pagePolicy } from '#server/http/security-headers.ts'

import { documentOf } from './document.ts'
import type { WebBuild } from './web-build.ts'

const MINUTE_MS = 60_000

/** What all pages share. `publicUrl` has no slash at its end. */
export type Site = Pick<Config, 'siteName' | 'publicUrl' | 'production' | 'accounts'> & {
  build: WebBuild
  now: () => Date
  accountConfig: AuthConfig
}

type PageParts = {
  data?: Omit<
    PageData,
    'siteName' | 'publicUrl' | 'now' | 'development' | 'passkeySignup' | 'verificationResend' | 'accounts'
  >
  /** The jobs that the page may show. */
  board?: BoardIndex
  jsonLd?: object | undefined
}

/** Answers with the page of the request's address: 404 when no page has it. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply, parts?: PageParts) => Promise<unknown>

export function pageSender(site: Site): SendPage {
  const policy = pagePolicy({ ...site.build.sources, formAction: site.accounts.providerOrigins })
  return async (request, reply, parts = {}) => {
    const { status, html } = await renderPage(site, request.url, parts)
    reply.code(status).header('content-security-policy', policy)
    return sendPrepared(request, reply, prepare('text/html; charset=utf-8', Buffer.from(html)))
  }
}

async function renderPage(site: Site, url: string, { data, board, jsonLd }: PageParts) {
  const { build, siteName, publicUrl, production, accounts, accountConfig, now } = site
  // To the minute, so that a page that did not change keeps its ETag for a while.
  const minute = Math.floor(now().getTime() / MINUTE_MS) * MINUTE_MS
  const pageData: PageData = {
    siteName,
    publicUrl,
    now: minute,
    development: !production,
    passkeySignup: accounts.passkeySignup,
    verificationResend: !accounts.emailVerificationByCode || accounts.emailVerificationResend,
    accounts: accountConfig,
    ...data,
  }
  const page = await build.render({ url, data: pageData, ...(board && { board }) })
  return { status: page.status, html: documentOf({ build, page, data: pageData, jsonLd }) }
}
