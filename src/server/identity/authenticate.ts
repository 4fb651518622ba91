// Who asks: by a session, by email address and password, or by an API key.
import type { FastifyRequest } from 'fastify'

import type { RunConfig } from '#server/config/secret-key.ts'
import type { Guard } from '#server/http/guards.ts'
import { isGenuine } from '#server/http/own-pages.ts'
import { Problem } from '#server/http/problem.ts'
import { minutes } from '#server/lib/duration.ts'
import { hashToken } from '#server/lib/tokens.ts'

import { findLiveKey, recordKeyUse } from './api-keys/queries.ts'
import { readBasic } from './basic-header.ts'
import type { Sources } from './session/load.ts'
import { type SessionOfBearer, sessionOfRequest } from './session/of-request.ts'
import type { User } from './session/queries.ts'
import type { ClientKind } from './session/session.ts'

/** A session is a browser's or an app's. */
type AuthMethod = 'session' | 'password' | 'key'

/** Who asks, and how they showed it. */
export type Identity = { readonly user: User; readonly by: AuthMethod }

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined for anybody, and where the route's guard does not ask. */
    identity: Identity | undefined
  }
}

/** What the accounts know; they stand above this. */
export type AccountLookups = {
  /** The user, where a password alone is enough to be one. @throws Problem `tooMany`, `busy` */
  checkPassword(
    request: FastifyRequest,
    credentials: { email: string; password: string },
  ): Promise<User | undefined>
  readonly sessionOfBearer: SessionOfBearer
}

type Parts = AccountLookups & Sources & { config: RunConfig; now: () => Date }

export type Authentication = {
  /** Finds out, once per request, who asks. Faults have the words of Django REST Framework. */
  identify(request: FastifyRequest, methods: readonly AuthMethod[]): Promise<Identity | undefined>
  /** A guard for users who authenticate in one of these ways; others are `unauthenticated`. */
  requireUser(...methods: readonly AuthMethod[]): Guard
}

const RECORDED_EVERY_MS = minutes(1)

export function createAuthentication(parts: Parts): Authentication {
  async function identify(request: FastifyRequest, methods: readonly AuthMethod[]) {
    return (request.identity ??= await authenticate(methods, request, parts))
  }
  return {
    identify,
    requireUser: (...methods) => ({
      name: `user by ${methods.join(', ')}`,
      async beforeInput(request) {
        if ((await identify(request, methods)) === undefined) throw new Problem('unauthenticated')
      },
    }),
  }
}

type Authenticate = (request: FastifyRequest, parts: Parts) => Promise<User | undefined>

/** As in the reference the session comes first: a browser that sends one along has to pass the CSRF check. */
const authenticators: readonly (readonly [AuthMethod, Authenticate])[] = [
  ['session', ofBrowser],
  ['session', ofApp],
  ['password', ofPassword],
  ['key', ofKey],
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

async function ofBrowser(request: FastifyRequest, parts: Parts): Promise<User | undefined> {
  const user = await userOf('browser', request, parts)
  if (user && !isGenuine(request, parts))
    throw rejected(request, 'forbidden', 'CSRF Failed: CSRF token missing or incorrect.')
  return user
}

async function ofApp(request: FastifyRequest, parts: Parts): Promise<User | undefined> {
  return parts.config.accounts.clients.includes('app') ? userOf('app', request, parts) : undefined
}

async function userOf(client: ClientKind, request: FastifyRequest, parts: Parts): Promise<User | undefined> {
  return (await sessionOfRequest(request, parts, { client, now: parts.now() })).user
}

async function ofPassword(request: FastifyRequest, parts: Parts): Promise<User | undefined> {
  const basic = readBasic(request.headers.authorization)
  if (basic === undefined) return undefined
  if (typeof basic === 'string') throw rejected(request, 'unauthenticated', basic)
  const user = await parts.checkPassword(request, basic)
  if (user === undefined) throw rejected(request, 'unauthenticated', 'Invalid username/password.')
  return user
}

async function ofKey(request: FastifyRequest, { db, now }: Parts): Promise<User | undefined> {
  const shown = /^Api-Key +(\S.*)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (shown === undefined) return undefined
  const moment = now()
  const key = await findLiveKey(db, hashToken(shown), moment)
  if (key === undefined) throw rejected(request, 'unauthenticated', 'Invalid API key.')
  await recordKeyUse(db, key.id, { now: moment, before: new Date(moment.getTime() - RECORDED_EVERY_MS) })
  return key.user
}

function rejected(
  { log, ip }: FastifyRequest,
  kind: 'forbidden' | 'unauthenticated',
  message: string,
): Problem {
  log.info({ event: 'identity refused', ip, reason: message }, 'identity refused')
  return new Problem(kind, [{ code: kind, message, loc: [] }])
}
