// How browsers and apps send their session token and receive a new one.
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Config } from '#server/config/config.ts'
import { newCsrfToken } from '#server/http/csrf.ts'
import { csrfTokenOf, isSameOriginRequest, sessionCookie, setCsrfCookie } from '#server/http/same-origin.ts'
import { SESSION_MS } from '#server/identity/session/save.ts'
import type { Session } from '#server/identity/session/session.ts'
import type { Random } from '#server/lib/tokens.ts'

const SESSION_SECONDS = SESSION_MS / 1000

type ResponseState = {
  session: Session
  hasLoggedIn: boolean
  isTokenBad: boolean
  /** Whether the response sets the CSRF cookie. After a login, the response sets the cookie in any case. */
  needsCsrf: boolean
  now: Date
}

/** Reads and sets cookies other than the session cookie. Apps have no cookies. */
export type CookieJar = {
  read(name: string): string | undefined
  /** Sets an HttpOnly cookie. */
  set(name: string, value: string, maxAgeSeconds: number): void
}

export type Client = {
  readonly cookies: CookieJar
  /** The CSRF token for HTML forms. Apps have no forms. */
  readonly csrfToken?: string
  /** Whether the request has passed the CSRF check. Always true for apps. */
  readonly isSameOriginRequest: boolean
  /** Sets the headers and cookies of the response. */
  finish(reply: FastifyReply, ending: ResponseState): void
}

/**
 * An app sends its session token in a header and receives a new token in `meta`. The server ignores the cookies of an
 * app.
 */
export const appClient: Client = {
  cookies: { read: () => undefined, set() {} },
  isSameOriginRequest: true,
  finish() {},
}

type BrowserParts = { config: Config; random: Random }

/**
 * Returns a client that keeps its session token in a cookie. Browsers send cookies automatically, even with requests of
 * other sites, so a browser has to pass the CSRF check.
 */
export function browserClient(request: FastifyRequest, { config, random }: BrowserParts): Client {
  const isSecure = config.publicUrl.startsWith('https:')
  const sessionName = sessionCookie(config)
  const { [sessionName]: token } = request.cookies
  const csrfToken = csrfTokenOf(request, random)
  const jar: [name: string, value: string, maxAgeSeconds: number][] = []

  return {
    csrfToken,
    cookies: { read: (name) => request.cookies[name], set: (...cookie) => void jar.push(cookie) },
    isSameOriginRequest: isSameOriginRequest(request, { config }),
    finish(reply, { session, hasLoggedIn, isTokenBad, needsCsrf, now }) {
      const setCookie = (
        name: string,
        value: string,
        options: CookieSerializeOptions & { maxAge: number },
      ) => {
        const expires = new Date(now.getTime() + options.maxAge * 1000)
        reply.setCookie(name, value, { path: '/', secure: isSecure, sameSite: 'lax', expires, ...options })
      }
      const csrf = hasLoggedIn ? newCsrfToken(random) : csrfToken
      if (needsCsrf || hasLoggedIn) setCsrfCookie(reply, csrf, { ...config, now })
      for (const [name, value, maxAgeSeconds] of jar)
        setCookie(name, value, { maxAge: maxAgeSeconds, httpOnly: true })
      const own = session.wasSaved ? (session.newToken ?? token) : undefined
      const isRemoved = own === undefined && token !== undefined && (isTokenBad || session.isEnded)
      if (own === undefined && !isRemoved) return
      // Removes pages with personal data from the browser's cache after a logout.
      if (isRemoved) reply.header('clear-site-data', '"cache"')
      if (own === undefined) reply.clearCookie(sessionName, { secure: isSecure, sameSite: 'lax' })
      else setCookie(sessionName, own, { maxAge: SESSION_SECONDS, httpOnly: true })
    },
  }
}
