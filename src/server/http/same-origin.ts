// Cookies of browsers, and same-origin checks.
import type { FastifyReply, FastifyRequest } from 'fastify'

import { cookiesOff } from '#contract/client/response-error.ts'
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

/** Returns the origins of this site. In development, these include the origin to which the request was sent. */
export function ownOrigins({ protocol, host }: FastifyRequest, { production, publicUrl }: Config): string[] {
  return production ? [publicUrl] : [publicUrl, `${protocol}://${host}`]
}

/** Returns whether a request may come from a page of this site, according to the headers that the browser has set. */
export function isFromOwnPage(request: FastifyRequest, config: Config): boolean {
  const { origin, referer, 'sec-fetch-site': fetchSite } = request.headers
  return isOwnOrigin({
    origin,
    referer,
    fetchSite: firstValue(fetchSite),
    ownOrigins: ownOrigins(request, config),
  })
}

/** Returns the CSRF token in the browser's cookie, or a new token if it has none. */
export function csrfTokenOf({ cookies }: FastifyRequest, random: Random): string {
  const { [CSRF_COOKIE]: token } = cookies
  return isCsrfToken(token) ? token : newCsrfToken(random)
}

/** Returns the message for a form without a valid CSRF token. */
export function expiredFormMessage({ cookies }: FastifyRequest): string {
  return cookies[CSRF_COOKIE] === undefined ? cookiesOff : 'This form has expired. Please send it again.'
}

/** Sets the CSRF cookie. It is not HttpOnly, because scripts of this site have to read it. */
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
 * Returns whether a request cannot be forged by another site. This is true for methods that change nothing. Other
 * requests must come from this site and contain a valid CSRF token, in the header `X-CSRFToken` or in the form field
 * `csrfmiddlewaretoken`. The field is only available after the body has been read.
 */
export function isSameOriginRequest(request: FastifyRequest, { config }: { config: Config }): boolean {
  if (safeMethods.has(request.method)) return true
  const token = firstValue(request.headers['x-csrftoken']) || readForm(request)['csrfmiddlewaretoken']
  return isFromOwnPage(request, config) && isValidCsrfToken(request.cookies[CSRF_COOKIE], token)
}

function firstValue(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}
