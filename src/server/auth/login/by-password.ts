import type { User } from '#server/identity/session/queries.ts'
import { normalizePassword } from '#server/lib/passwords.ts'

import { audit } from '../ground/audit-lines.ts'
import { type AuthContext, write } from '../ground/context.ts'
import { invalid } from '../ground/errors.ts'
import { tryPassword } from '../ground/try-password.ts'
import { findUserByAnyEmail, replaceHash } from '../ground/users-queries.ts'
import { beginLogin } from '../pipeline/engine.ts'

type Credentials = { email: string; password: string }

export async function loginByPassword(ctx: AuthContext, { email, password }: Credentials): Promise<void> {
  const tried = await tryPassword(ctx, email, async () => {
    const user = (await findUserByAnyEmail(ctx.db, email))?.user
    return (await ctx.passwords.matches(user?.passwordHash, password)) ? user : undefined
  })
  if (!tried.isAllowed)
    throw await auditRefusedLogin(ctx, email, invalid({ code: 'too_many_login_attempts' }))
  const user = tried.found
  if (user === undefined)
    throw await auditRefusedLogin(ctx, email, invalid({ param: 'password', code: 'email_password_mismatch' }))
  await upgradeHash(ctx, user, password)
  await write(ctx, (tx) => beginLogin(ctx, tx, { user, email, method: 'password' }))
}

/**
 * Hashes the password again if the stored hash was imported, is outdated or may be of a text that is not normalized. The
 * password must be right.
 */
async function upgradeHash({ db, passwords }: AuthContext, user: User, password: string): Promise<void> {
  const isNormalized = password === normalizePassword(password)
  if (user.passwordHash === null || (isNormalized && !passwords.isOutdated(user.passwordHash))) return
  await replaceHash(db, user, await passwords.hash(password))
}

async function auditRefusedLogin<T>(ctx: AuthContext, email: string, problem: T): Promise<T> {
  await auditRefusal(ctx, email)
  return problem
}

/**
 * Logs a failed login with the user ID of the account. Runs the same query for an unknown address, so that the duration
 * does not reveal whether the account exists.
 */
export async function auditRefusal(
  ctx: Pick<AuthContext, 'db' | 'log' | 'client' | 'user'>,
  email: string,
): Promise<void> {
  const account = await findUserByAnyEmail(ctx.db, email)
  audit(ctx, 'login refused', { user: account?.user.id })
}
