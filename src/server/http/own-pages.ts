// The cookies of browsers, and whether a request comes from one of our pages.
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Config } from '#server/config/config.ts'
import { days } from '#server/lib/duration.ts'
import type { Random } from '#server/lib/tokens.ts'

import { isCsrfToken, isOwnOrigin, isValidCsrfToken, newCsrfToken } from './csrf.ts'
import { readForm } from './read-body.ts'

const CSRF_COOKIE = 'csrftoken'
const CSRF_MS = days(364)
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])

export function sessionCookie({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return publicUrl.startsWith('https:') ? '__Host-sessionid' : 'sessionid'
}

/** Where our pages are; while developing also wherever we were asked. */
export function ownOrigins({ protocol, host }: FastifyRequest, { production, publicUrl }: Config): string[] {
  return production ? [publicUrl] : [publicUrl, `${protocol}://${host}`]
}

/** Whether a request may come from one of our pages, as far as the browser says. */
export function isFromOwnPage(request: FastifyRequest, config: Config): boolean {
  const { origin, referer, 'sec-fetch-site': fetchSite } = request.headers
  return isOwnOrigin({ origin, referer, fetchSite: one(fetchSite), ours: ownOrigins(request, config) })
}

/** The CSRF token of the browser, or a new one. */
export function csrfTokenOf({ cookies }: FastifyRequest, random: Random): string {
  const { [CSRF_COOKIE]: token } = cookies
  return isCsrfToken(token) ? token : newCsrfToken(random)
}

/** Stores the token in the browser, where our own scripts can read it. */
export function setCsrfCookie(
  reply: FastifyReply,
  token: string,
  { publicUrl, now }: Pick<Config, 'publicUrl'> & { now: Date },
): void {
  reply.setCookie(CSRF_COOKIE, token, {
    path: '/',
    secure: publicUrl.startsWith('https:'),
    sameSite: 'lax',
    expires: new Date(now.getTime() + CSRF_MS),
    maxAge: CSRF_MS / 1000,
  })
}

/**
 * Whether a request only reads, or comes from a page of ours: an origin that is ours, and the token of the cookie
 * in its header or, once the body is read, in the form field `csrfmiddlewaretoken`.
 */
export function isGenuine(request: FastifyRequest, { config }: { config: Config }): boolean {
  if (safeMethods.has(request.method)) return true
  const token = one(request.headers['x-csrftoken']) || readForm(request)['csrfmiddlewaretoken']
  return isFromOwnPage(request, config) && isValidCsrfToken(request.cookies[CSRF_COOKIE], token)
}

function one(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}
