// Authentication for the APIs of jobs and employees, by a password with every request or by access token.
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { loginByPassword } from '#contract/auth/login.ts'
import { tooMany } from '#server/http/problem.ts'
import type { AccountLookups } from '#server/identity/authenticate.ts'
import type { User } from '#server/identity/session/queries.ts'
import { readOrigin } from '#server/identity/session/request-session.ts'

import type { LifecycleParts } from '../access/lifecycle.ts'
import { findSessionByBearer } from '../ground/access-tokens.ts'
import { createAuditLog } from '../ground/audit-lines.ts'
import { hasSecondFactor } from '../ground/authenticators-queries.ts'
import type { AuthContext } from '../ground/context.ts'
import { tryPassword } from '../ground/try-password.ts'
import { findUserByAnyEmail } from '../ground/users-queries.ts'
import { auditRefusal } from './by-password.ts'

type Parts = Pick<LifecycleParts, 'db' | 'config' | 'passwords' | 'now'>

export function createAccountLookups(parts: Parts): AccountLookups {
  return {
    checkPassword: (request, credentials) => checkPassword(request, { parts, credentials }),
    findSessionByBearer: findSessionByBearer(parts),
  }
}

type Credentials = { email: string; password: string }

/**
 * Returns the user if the password is right and no other step is needed to log in. A failure counts as a failed login,
 * so that the APIs allow no extra guesses.
 */
async function checkPassword(
  request: FastifyRequest,
  { parts, credentials }: { parts: Parts; credentials: Credentials },
): Promise<User | undefined> {
  const read = z.safeParse(loginByPassword.body, credentials)
  if (!read.success) return undefined
  const client = readOrigin(request)
  const ctx = { ...parts, now: parts.now(), client, user: undefined, log: createAuditLog(request) }
  const { email } = read.data
  const tried = await tryPassword(ctx, email, () => findOwner(ctx, read.data))
  const user = tried.isAllowed ? tried.found : undefined
  if (user === undefined) await auditRefusal(ctx, email)
  if (!tried.isAllowed) throw tooMany(tried.retryAfterMs)
  return user
}

type Ctx = Pick<AuthContext, 'db' | 'config' | 'passwords'>

/**
 * Returns the user if the password alone is enough to log in. Returns undefined for a wrong password and for a login
 * that needs another step, so that both get the same response.
 */
async function findOwner({ db, config, passwords }: Ctx, { email, password }: Credentials) {
  const { emailVerification, loginByCodeRequired } = config.accounts
  const account = await findUserByAnyEmail(db, email)
  const matches = await passwords.matches(account?.user.passwordHash, password)
  if (account === undefined || !matches || !account.user.isActive || loginByCodeRequired) return undefined
  if (emailVerification === 'mandatory' && !account.address.isVerified) return undefined
  return (await hasSecondFactor(db, account.user.id)) ? undefined : account.user
}
