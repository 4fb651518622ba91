// The steps that password resets by link and by code share.
import type { Db } from '#server/db/open.ts'
import { Problem } from '#server/http/problem.ts'
import type { User } from '#server/identity/session/queries.ts'
import { notices } from '#server/mail/messages/notices.ts'
import { resetCount } from '#server/rates/count-attempt.ts'

import { logOutWithinSession } from '../access/session.ts'
import { audit } from '../ground/audit-lines.ts'
import type { AuthContext } from '../ground/context.ts'
import { invalid } from '../ground/errors.ts'
import { notify } from '../ground/notify.ts'
import { listPasswordFaults, requireGoodPassword } from '../ground/password-policy.ts'
import { presentUser } from '../ground/present-user.ts'
import { findAddresses, findUser, setPassword } from '../ground/users-queries.ts'
import { beginLogin } from '../pipeline/engine.ts'

/** The user, and the address to which the link or code was emailed. */
type Owner = { userId: number; email: string }

export async function presentOwner({ db }: AuthContext, { userId }: Owner) {
  return { data: { user: presentUser(await requireUser(db, userId)) } }
}

type NewPassword = {
  password: string
  /** The address for which the reset by code was requested. Undefined for a reset by link. */
  email?: string | undefined
}

/**
 * Awaits `owner`, the user of the key or code. Returns this user if the new password is valid.
 * @throws Problem 400 for an invalid key or an invalid password. The error for an invalid key also reports an empty
 * password and, if `email` is set, a weak password.
 */
export async function requireKeyAndPassword<T extends Owner>(
  owner: Promise<T>,
  { password, email }: NewPassword,
): Promise<T> {
  const param = 'password'
  const found = await owner.catch((error: unknown) => {
    if (!(error instanceof Problem) || error.kind !== 'invalid') throw error
    const reportsPassword = password === '' || email !== undefined
    const faults = reportsPassword
      ? listPasswordFaults({ param, password, notLike: email ? [email] : [] })
      : []
    throw new Problem('invalid', [...error.faults, ...invalid(...faults).faults])
  })
  requireGoodPassword({ param, password, notLike: [found.email] })
  return found
}

type PasswordReplacement = { owner: Owner; passwordHash: string }

/**
 * Replaces the password of a user, ends the sessions of the user and resets the user's count of failed logins. Logs
 * the user in if the settings require this. Call inside `write`.
 */
export async function replacePassword(
  ctx: AuthContext,
  tx: Db,
  { owner: { userId, email }, passwordHash }: PasswordReplacement,
): Promise<void> {
  await setPassword(tx, userId, passwordHash)
  await resetFailures(tx, { userId, email })
  const user = await requireUser(tx, userId)
  await notify(ctx, tx, { user, notice: notices.passwordReset })
  audit(ctx, 'password reset', { user: userId })
  if (ctx.user?.id === userId) endOwnSession(ctx)
  if (ctx.user === undefined && ctx.config.accounts.loginOnPasswordReset)
    await beginLogin(ctx, tx, { user, email, method: 'password_reset' })
}

/**
 * Resets the count of failed logins with the user's own addresses. Keeps the count for an unverified additional
 * address, because that address may belong to another user.
 */
async function resetFailures(tx: Db, { userId, email }: Owner): Promise<void> {
  const own = await findAddresses(tx, userId)
  const verified = own.filter((one) => one.isVerified || (one.isPrimary && one.email === email))
  for (const address of verified) await resetCount(tx, 'login_failed', address.email)
}

/**
 * Logs the caller out. If the settings log the user in after the reset, only clears the session, because that login
 * uses it. Otherwise ends the session of a browser. As in allauth, an app gets 200. Its next call gets 401, because the
 * new password has invalidated its session.
 */
function endOwnSession(ctx: AuthContext): void {
  if (ctx.config.accounts.loginOnPasswordReset) return logOutWithinSession(ctx)
  if (ctx.session.client === 'app') return
  ctx.session.end()
  ctx.user = undefined
}

async function requireUser(db: Db, id: number): Promise<User> {
  const user = await findUser(db, id)
  if (user === undefined) throw new Problem('conflict')
  return user
}
