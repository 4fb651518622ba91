// What browsers show by themselves, and whether a request comes from a page of ours.
import type { FastifyRequest } from 'fastify'

import type { Config } from '#server/config/config.ts'

import { isValidCsrfToken, isOwnOrigin } from './csrf.ts'

export const CSRF_COOKIE = 'csrftoken'
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])

export function sessionCookie({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return publicUrl.startsWith('https:') ? '__Host-sessionid' : 'sessionid'
}

/** Where our pages are; while developing also wherever we were asked. */
export function ownOrigins({ protocol, host }: FastifyRequest, { production, publicUrl }: Config): string[] {
  return production ? [publicUrl] : [publicUrl, `${protocol}://${host}`]
}

/**
 * Whether a request only reads, or comes from a page of ours: an origin that is ours, and the token of the cookie
 * in its header, or in its form as `formToken`.
 */
export function isGenuine(
  request: FastifyRequest,
  { config, formToken }: { config: Config; formToken?: string | undefined },
): boolean {
  if (safeMethods.has(request.method)) return true
  const { origin, referer, 'sec-fetch-site': fetchSite, 'x-csrftoken': header } = request.headers
  const isOwn = isOwnOrigin({ origin, referer, fetchSite: one(fetchSite), ours: ownOrigins(request, config) })
  return isOwn && isValidCsrfToken(request.cookies[CSRF_COOKIE], one(header) || formToken)
}

function one(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}
