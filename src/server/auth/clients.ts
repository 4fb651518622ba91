// The two kinds of clients: how each shows who it is, and how each is told what becomes of its session.
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Config } from '#server/config.ts'
import { cookie, readCookies } from '#server/http/cookies.ts'
import { isCsrfProof, isCsrfToken, isOwnOrigin, newCsrfToken } from '#server/http/csrf.ts'
import { days } from '#server/lib/duration.ts'
import type { Random } from '#server/lib/tokens.ts'
import type { Session } from '#server/session/session.ts'

const CSRF_COOKIE = 'csrftoken'
const SESSION_SECONDS = days(14) / 1000
const CSRF_SECONDS = days(364) / 1000
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])

type Ending = { session: Session; hasLoggedIn: boolean; isTokenBad: boolean; now: Date }

export type Client = {
  readonly token: string | undefined
  /** Whether the request may do anything at all. */
  readonly isGenuine: boolean
  /** Puts what the client has to keep into the answer. */
  finish(reply: FastifyReply, ending: Ending): void
}

/** An app shows its token in a header; it is told of a new one in the answer's `meta`. Cookies say nothing here. */
export function appClient(request: FastifyRequest): Client {
  const { 'x-session-token': header } = request.headers
  return {
    token: typeof header === 'string' && header !== '' ? header : undefined,
    isGenuine: true,
    finish() {},
  }
}

type BrowserParts = { config: Config; random: Random }

/** A browser sends cookies by itself, so it has to prove that it is our page that asks. */
export function browserClient(request: FastifyRequest, { config, random }: BrowserParts): Client {
  const isSecure = config.publicUrl.startsWith('https:')
  const sessionCookie = isSecure ? '__Host-sessionid' : 'sessionid'
  const cookies = readCookies(request.headers.cookie)
  const [token, csrf] = [cookies.get(sessionCookie), cookies.get(CSRF_COOKIE)]

  return {
    token,
    isGenuine: safeMethods.has(request.method) || isFromUs(request, { config, csrf }),
    finish(reply, { session, hasLoggedIn, isTokenBad, now }) {
      const kept = isCsrfToken(csrf) && !hasLoggedIn ? csrf : newCsrfToken(random)
      reply.header(
        'set-cookie',
        cookie(CSRF_COOKIE, kept, { maxAgeSeconds: CSRF_SECONDS, isHttpOnly: false, isSecure, now }),
      )
      const own = session.wasSaved ? (session.newToken ?? token) : undefined
      const gone = own === undefined && token !== undefined && (isTokenBad || session.isEnded)
      if (own === undefined && !gone) return
      const maxAgeSeconds = gone ? 0 : SESSION_SECONDS
      reply.header(
        'set-cookie',
        cookie(sessionCookie, own ?? '', { maxAgeSeconds, isHttpOnly: !gone, isSecure, now }),
      )
    },
  }
}

function isFromUs(
  { headers, protocol, host }: FastifyRequest,
  { config, csrf }: { config: Config; csrf: string | undefined },
): boolean {
  const { origin, referer, 'sec-fetch-site': fetchSite, 'x-csrftoken': proof } = headers
  const ours = config.production ? [config.publicUrl] : [config.publicUrl, `${protocol}://${host}`]
  const isOwn = isOwnOrigin({ origin, referer, fetchSite: one(fetchSite), ours })
  return isOwn && isCsrfProof(csrf, one(proof))
}

function one(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}
