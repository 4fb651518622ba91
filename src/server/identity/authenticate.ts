// Authenticates requests of the APIs by session, by email address and password, or by API key.
import type { FastifyRequest } from 'fastify'

import type { RunConfig } from '#server/config/secret-key.ts'
import type { Guard } from '#server/http/guards.ts'
import { Problem, refusal } from '#server/http/problem.ts'
import { isSameOriginRequest } from '#server/http/same-origin.ts'
import { minutes } from '#server/lib/duration.ts'
import { hashToken } from '#server/lib/tokens.ts'

import { findLiveKey, recordKeyUse } from './api-keys/queries.ts'
import type { Sources } from './session/load.ts'
import type { User } from './session/queries.ts'
import { type FindSessionByBearer, loadRequestSession } from './session/request-session.ts'
import type { ClientKind } from './session/session.ts'

// `Authorization: Basic` with an email address and a password, in base64 of UTF-8 (RFC 7617).
const base64 = /^[A-Za-z\d+/]+={0,2}$/

/**
 * Returns the email address and the password in the header. Returns an error message if the header is invalid, and
 * undefined if it is missing or has another scheme.
 */
function parseBasicHeader(
  header: string | undefined,
): { email: string; password: string } | string | undefined {
  const basic = /^Basic(?: +(.*))?$/i.exec(header ?? '')
  if (basic === null) return undefined
  const [, given = ''] = basic
  if (given === '') return 'Invalid basic header. No credentials provided.'
  const text = Buffer.from(given, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (!base64.test(given) || colon < 0)
    return 'Invalid basic header. Credentials not correctly base64 encoded.'
  return { email: text.slice(0, colon), password: text.slice(colon + 1) }
}

/** How a request is authenticated. `session` covers the sessions of browsers and of apps. */
type AuthMethod = 'session' | 'password' | 'key'

export type Identity = { readonly user: User; readonly by: AuthMethod }

declare module 'fastify' {
  interface FastifyRequest {
    /** The authenticated caller. Undefined for anonymous requests, and on routes whose guard does not authenticate. */
    identity: Identity | undefined
  }
}

/**
 * Functions that `src/server/auth` implements. This folder cannot import them, because `src/server/auth` imports this
 * folder.
 */
export type AccountLookups = {
  /** Returns the user if the password is right and a login needs no other step. @throws Problem `tooMany`, `busy` */
  checkPassword(
    request: FastifyRequest,
    credentials: { email: string; password: string },
  ): Promise<User | undefined>
  readonly findSessionByBearer: FindSessionByBearer
}

type Parts = AccountLookups & Sources & { config: RunConfig; now: () => Date }

export type Authentication = {
  /**
   * Authenticates the request by one of these methods and stores the identity in `request.identity`. Error messages are
   * those of Django REST Framework.
   */
  identify(request: FastifyRequest, methods: readonly AuthMethod[]): Promise<Identity | undefined>
  /**
   * Returns a guard that requires a user who is authenticated by one of these methods. The guard throws
   * `unauthenticated` otherwise.
   */
  requireUser(...methods: readonly AuthMethod[]): Guard
}

/** The methods and their names in the OpenAPI document, in the order of the documentation. */
const schemes = [
  ['key', 'ApiKey'],
  ['session', 'SessionToken'],
  ['password', 'Basic'],
] as const

const KEY_USE_INTERVAL_MS = minutes(1)

export function createAuthentication(parts: Parts): Authentication {
  async function identify(request: FastifyRequest, methods: readonly AuthMethod[]) {
    return (request.identity ??= await authenticate(methods, request, parts))
  }
  return {
    identify,
    requireUser: (...methods) => ({
      name: `user by ${methods.join(', ')}`,
      accepts: schemes.flatMap(([method, scheme]) => (methods.includes(method) ? [scheme] : [])),
      async beforeInput(request) {
        if ((await identify(request, methods)) === undefined) throw new Problem('unauthenticated')
      },
    }),
  }
}

type Authenticate = (request: FastifyRequest, parts: Parts) => Promise<User | undefined>

/**
 * The methods in the order in which they are tried. As in Django Ninja, the session comes first. A browser with a
 * session cookie must pass the CSRF check.
 */
const authenticators: readonly (readonly [AuthMethod, Authenticate])[] = [
  ['session', authenticateBrowser],
  ['session', authenticateApp],
  ['password', authenticateByPassword],
  ['key', authenticateByKey],
]

async function authenticate(
  methods: readonly AuthMethod[],
  request: FastifyRequest,
  parts: Parts,
): Promise<Identity | undefined> {
  for (const [by, read] of authenticators) {
    const user = methods.includes(by) ? await read(request, parts) : undefined
    if (user) return { user, by }
  }
  return undefined
}

async function authenticateBrowser(request: FastifyRequest, parts: Parts): Promise<User | undefined> {
  const user = await readSessionUser('browser', request, parts)
  if (user && !isSameOriginRequest(request, parts))
    throw rejectRequest(request, 'forbidden', 'CSRF Failed: CSRF token missing or incorrect.')
  return user
}

async function authenticateApp(request: FastifyRequest, parts: Parts): Promise<User | undefined> {
  return parts.config.accounts.clients.includes('app') ? readSessionUser('app', request, parts) : undefined
}

async function readSessionUser(
  client: ClientKind,
  request: FastifyRequest,
  parts: Parts,
): Promise<User | undefined> {
  return (await loadRequestSession(request, parts, { client, now: parts.now() })).user
}

async function authenticateByPassword(request: FastifyRequest, parts: Parts): Promise<User | undefined> {
  const basic = parseBasicHeader(request.headers.authorization)
  if (basic === undefined) return undefined
  if (typeof basic === 'string') throw rejectRequest(request, 'unauthenticated', basic)
  const user = await parts.checkPassword(request, basic)
  if (user === undefined) throw rejectRequest(request, 'unauthenticated', 'Invalid username/password.')
  return user
}

async function authenticateByKey(request: FastifyRequest, { db, now }: Parts): Promise<User | undefined> {
  const typedKey = /^Api-Key +(\S.*)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (typedKey === undefined) return undefined
  const moment = now()
  const key = await findLiveKey(db, hashToken(typedKey), moment)
  if (key === undefined) throw rejectRequest(request, 'unauthenticated', 'Invalid API key.')
  await recordKeyUse(db, key.id, { now: moment, before: new Date(moment.getTime() - KEY_USE_INTERVAL_MS) })
  return key.user
}

function rejectRequest(
  { log, ip }: FastifyRequest,
  kind: 'forbidden' | 'unauthenticated',
  message: string,
): Problem {
  log.info({ event: 'authentication refused', ip, reason: message }, 'authentication refused')
  return refusal(kind, message)
}
