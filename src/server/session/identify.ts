// Who asks, for APIs outside of the accounts' door: by a session, by address and password, or by an API key.
import type { FastifyRequest } from 'fastify'

import type { Db } from '#server/db/open.ts'
import { type Guard, named } from '#server/http/guards.ts'
import { isGenuine, sessionCookie } from '#server/http/own-pages.ts'
import { Problem } from '#server/http/problem.ts'
import { minutes } from '#server/lib/duration.ts'
import { hashToken } from '#server/lib/tokens.ts'
import type { RunConfig } from '#server/secret-key.ts'

import { readBasic } from './basic-header.ts'
import { findLiveKey, noteKeyUsed } from './key-queries.ts'
import { loadSession } from './load.ts'
import type { User } from './queries.ts'
import type { ClientKind } from './session.ts'

/** What a route may be entered with. A session is a browser's or an app's. */
type Way = 'session' | 'password' | 'key'

export type Caller = { readonly user: User; readonly by: Way }

/** What the accounts know and this does not: it stands below them. */
export type AccountWays = {
  /** The user, where a password alone is enough to be one. @throws Problem `tooMany`, `busy` */
  checkPassword(
    request: FastifyRequest,
    credentials: { email: string; password: string },
  ): Promise<User | undefined>
  /** The hash of the session token for which an access token stands. */
  sessionOfBearer(token: string, now: Date): Promise<string | undefined>
}

type Parts = AccountWays & { db: Db; config: RunConfig; now: () => Date }

export type Identity = {
  /** A guard that lets pass whoever shows who they are in one of these ways. */
  by(...ways: readonly Way[]): Guard
  /** Who was let in; undefined where nobody was asked. */
  callerOf(request: FastifyRequest): Caller | undefined
}

const NOTED_EVERY_MS = minutes(1)

/**
 * In the order of the reference the session comes first: what a browser sends along is asked for its proof. Who
 * shows nothing that counts, or something that is not good, is `unauthenticated`; a browser that does not prove that
 * a page of ours asks is `forbidden`. Faults have the words of Django REST Framework.
 */
export function createIdentity(parts: Parts): Identity {
  const callers = new WeakMap<FastifyRequest, Caller>()
  return {
    by: (...ways) =>
      named(`user by ${ways.join(', ')}`, async (request) => {
        const caller = await callerBy(ways, request, parts)
        if (caller === undefined) throw new Problem('unauthenticated')
        callers.set(request, caller)
      }),
    callerOf: (request) => callers.get(request),
  }
}

type Reader = (request: FastifyRequest, parts: Parts) => Promise<User | undefined>

const readers: readonly (readonly [Way, Reader])[] = [
  ['session', ofBrowser],
  ['session', ofApp],
  ['password', ofPassword],
  ['key', ofKey],
]

async function callerBy(
  ways: readonly Way[],
  request: FastifyRequest,
  parts: Parts,
): Promise<Caller | undefined> {
  for (const [by, read] of readers) {
    const user = ways.includes(by) ? await read(request, parts) : undefined
    if (user) return { user, by }
  }
  return undefined
}

async function ofBrowser(request: FastifyRequest, parts: Parts): Promise<User | undefined> {
  const token = request.cookies[sessionCookie(parts.config)]
  const user = token && (await userOf(request, parts, { client: 'browser', token }))
  if (user && !isGenuine(request, parts))
    throw refused(request, 'forbidden', 'CSRF Failed: CSRF token missing or incorrect.')
  return user || undefined
}

async function ofApp(request: FastifyRequest, parts: Parts): Promise<User | undefined> {
  const { 'x-session-token': token, authorization } = request.headers
  if (!parts.config.accounts.clients.includes('app')) return undefined
  if (typeof token === 'string' && token !== '') return userOf(request, parts, { client: 'app', token })
  const bearer = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  const tokenHash = bearer && (await parts.sessionOfBearer(bearer, parts.now()))
  return tokenHash ? userOf(request, parts, { client: 'app', tokenHash }) : undefined
}

type Shown = { client: ClientKind; token?: string; tokenHash?: string }

async function userOf(
  { ip, headers }: FastifyRequest,
  { db, config, now }: Parts,
  { client, token, tokenHash }: Shown,
) {
  const visitor = { ip, userAgent: headers['user-agent'] ?? '' }
  const seenFrom = config.accounts.trackActivity ? visitor : undefined
  return (await loadSession(db, { client, token, tokenHash, now: now(), seenFrom })).user
}

async function ofPassword(request: FastifyRequest, parts: Parts): Promise<User | undefined> {
  const basic = readBasic(request.headers.authorization)
  if (basic === undefined) return undefined
  if (typeof basic === 'string') throw refused(request, 'unauthenticated', basic)
  const user = await parts.checkPassword(request, basic)
  if (user === undefined) throw refused(request, 'unauthenticated', 'Invalid username/password.')
  return user
}

async function ofKey(request: FastifyRequest, { db, now }: Parts): Promise<User | undefined> {
  const shown = /^Api-Key +(\S.*)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (shown === undefined) return undefined
  const moment = now()
  const key = await findLiveKey(db, hashToken(shown), moment)
  if (key === undefined) throw refused(request, 'unauthenticated', 'Invalid API key.')
  await noteKeyUsed(db, key.id, { now: moment, before: new Date(moment.getTime() - NOTED_EVERY_MS) })
  return key.user
}

function refused(
  { log, ip }: FastifyRequest,
  kind: 'forbidden' | 'unauthenticated',
  message: string,
): Problem {
  log.info({ event: 'identity refused', ip, reason: message }, 'identity refused')
  return new Problem(kind, [{ code: kind, message, loc: [] }])
}
