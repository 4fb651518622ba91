// The steps that password resets by link and by code share.
import type { Db } from '#server/db/open.ts'
import { Problem } from '#server/http/problem.ts'
import type { User } from '#server/identity/session/queries.ts'
import { notices } from '#server/mail/messages/notices.ts'
import { resetCount } from '#server/rates/count-attempt.ts'

import { audit } from '../audit-lines.ts'
import type { AuthContext } from '../context.ts'
import { invalid } from '../errors.ts'
import { beginLogin } from '../login/pipeline/engine.ts'
import { notify } from '../notify.ts'
import { listPasswordFaults, requireGoodPassword } from '../password/policy.ts'
import { presentUser } from '../present.ts'
import { logOutWithinSession } from '../sessions/session.ts'
import { findAddresses, findUser, setPassword } from '../users-queries.ts'

/** The user, and the address that received the link or code. */
type Owner = { userId: number; email: string }

export async function presentOwner({ db }: AuthContext, { userId }: Owner) {
  return { data: { user: presentUser(await requireUser(db, userId)) } }
}

type NewPassword = {
  password: string
  /** The address for which the reset was requested. Undefined for a reset by link, whose key identifies the address. */
  email?: string | undefined
}

/**
 * Resolves `owner`, the lookup of the key, and returns the owner if the new password is valid.
 * @throws Problem 400. For an invalid key, also reports a missing password and, if the address is known, a weak one.
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

/** Replaces the password. Call inside `write`. Ends the sessions of the user and resets their failed logins. */
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
 * Resets failed logins only for the user's own addresses. The failed logins of an unverified additional address may
 * belong to another user.
 */
async function resetFailures(tx: Db, { userId, email }: Owner): Promise<void> {
  const own = await findAddresses(tx, userId)
  const verified = own.filter((one) => one.isVerified || (one.isPrimary && one.email === email))
  for (const address of verified) await resetCount(tx, 'login_failed', address.email)
}

/**
 * Logs the caller out, but keeps the session itself if a login follows. As in allauth, an app still receives 200 here,
 * and 401 from its next call.
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
