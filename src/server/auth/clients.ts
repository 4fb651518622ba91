// The two kinds of clients: how each shows who it is, and how each is told what becomes of its session.
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Config } from '#server/config.ts'
import { cookie, readCookies } from '#server/http/cookies.ts'
import { isCsrfToken, newCsrfToken } from '#server/http/csrf.ts'
import { CSRF_COOKIE, isGenuine, sessionCookie } from '#server/http/own-pages.ts'
import { days } from '#server/lib/duration.ts'
import type { Random } from '#server/lib/tokens.ts'
import { SESSION_MS } from '#server/session/save.ts'
import type { Session } from '#server/session/session.ts'

import { readForm } from './read-form.ts'

const SESSION_SECONDS = SESSION_MS / 1000
const CSRF_SECONDS = days(364) / 1000

type Ending = {
  session: Session
  hasLoggedIn: boolean
  isTokenBad: boolean
  /** Whether a page will ask from here, which has to prove that it is ours. */
  needsCsrf: boolean
  now: Date
}

/** Cookies beside those of the session. An app has none, and keeps none. */
export type CookieJar = {
  read(name: string): string | undefined
  /** Has the browser keep it, unseen by scripts. */
  keep(name: string, value: string, maxAgeSeconds: number): void
}

export type Client = {
  readonly token: string | undefined
  /** What an app may show instead, where there are access tokens. */
  readonly accessToken?: string | undefined
  readonly cookies: CookieJar
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
    accessToken: /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1],
    cookies: { read: () => undefined, keep() {} },
    isGenuine: true,
    finish() {},
  }
}

type BrowserParts = { config: Config; random: Random }

/** A browser sends cookies by itself, so it has to prove that it is our page that asks. */
export function browserClient(request: FastifyRequest, { config, random }: BrowserParts): Client {
  const isSecure = config.publicUrl.startsWith('https:')
  const sessionName = sessionCookie(config)
  const cookies = readCookies(request.headers.cookie)
  const [token, csrf] = [cookies.get(sessionName), cookies.get(CSRF_COOKIE)]
  const jar: [name: string, value: string, maxAgeSeconds: number][] = []

  return {
    token,
    cookies: { read: (name) => cookies.get(name), keep: (...it) => void jar.push(it) },
    isGenuine: isGenuine(request, { config, formToken: readForm(request)['csrfmiddlewaretoken'] }),
    finish(reply, { session, hasLoggedIn, isTokenBad, needsCsrf, now }) {
      const kept = isCsrfToken(csrf) && !hasLoggedIn ? csrf : newCsrfToken(random)
      if (needsCsrf || hasLoggedIn)
        reply.header(
          'set-cookie',
          cookie(CSRF_COOKIE, kept, { maxAgeSeconds: CSRF_SECONDS, isHttpOnly: false, isSecure, now }),
        )
      for (const [name, value, maxAgeSeconds] of jar)
        reply.header('set-cookie', cookie(name, value, { maxAgeSeconds, isHttpOnly: true, isSecure, now }))
      const own = session.wasSaved ? (session.newToken ?? token) : undefined
      const gone = own === undefined && token !== undefined && (isTokenBad || session.isEnded)
      if (own === undefined && !gone) return
      // No page that shows somebody stays in the browser's memory.
      if (gone) reply.header('clear-site-data', '"cache"')
      const maxAgeSeconds = gone ? 0 : SESSION_SECONDS
      reply.header(
        'set-cookie',
        cookie(sessionName, own ?? '', { maxAgeSeconds, isHttpOnly: !gone, isSecure, now }),
      )
    },
  }
}
