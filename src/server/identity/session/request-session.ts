// The session of a request. Browsers send its token in a cookie, apps in a header.
import type { FastifyRequest } from 'fastify'

import type { Config } from '#server/config/config.ts'
import { sessionCookie } from '#server/http/same-origin.ts'
import { hashToken } from '#server/lib/tokens.ts'

import { type AuthenticatedSession, loadSession, type Sources } from './load.ts'
import type { ClientKind, Origin } from './session.ts'

export type FindSessionByBearer = (token: string, now: Date) => Promise<string | undefined>

type Parts = Sources & { config: Config; findSessionByBearer: FindSessionByBearer }

/**
 * Returns the IP address of the client and the name of its browser. Behind trusted proxies, the IP address is the one
 * that they report.
 */
export function readOrigin({ ip, headers }: FastifyRequest): Origin {
  return { ip, userAgent: headers['user-agent'] ?? '' }
}

/**
 * Loads the session to which a request belongs. From a browser, reads only the cookie, and from an app, only the
 * headers.
 */
export async function loadRequestSession(
  request: FastifyRequest,
  { config, findSessionByBearer, ...sources }: Parts,
  { client, now }: { client: ClientKind; now: Date },
): Promise<AuthenticatedSession> {
  const token = client === 'browser' ? request.cookies[sessionCookie(config)] : readAppToken(request)
  const bearer = client === 'app' && !token ? readBearerToken(request) : undefined
  const tokenHash = token ? hashToken(token) : bearer && (await findSessionByBearer(bearer, now))
  const seenFrom = config.accounts.trackActivity ? readOrigin(request) : undefined
  return loadSession(sources, { client, tokenHash, now, seenFrom })
}

function readAppToken({ headers: { 'x-session-token': token } }: FastifyRequest): string | undefined {
  return typeof token === 'string' ? token : undefined
}

function readBearerToken({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
}
