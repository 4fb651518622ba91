// What both kinds of password reset have in common, once the user is known.
import type { Db } from '#server/db/open.ts'
import { Problem } from '#server/http/problem.ts'
import type { User } from '#server/identity/session/queries.ts'
import { notices } from '#server/mail/messages/notices.ts'

import { audit } from '../audit-log.ts'
import type { AuthContext } from '../context.ts'
import { invalid } from '../errors.ts'
import { beginLogin } from '../login/pipeline/engine.ts'
import { notify } from '../notify.ts'
import { newPasswordFaults, requireGoodPassword } from '../password/policy.ts'
import { presentUser } from '../present.ts'
import { forget } from '../rates.ts'
import { leave } from '../sessions/session.ts'
import { findAddresses, findUser, setPassword } from '../users-queries.ts'

/** Whose password it is, and the address by which they were verified. */
type Owner = { userId: number; email: string }

export async function presentOwner({ db }: AuthContext, { userId }: Owner) {
  return { data: { user: presentUser(await requireUser(db, userId)) } }
}

type Chosen = {
  password: string
  /** The address that was asked for, where that is known without the key. */
  email?: string | undefined
}

/**
 * The owner, when the password is good as well.
 * @throws Problem 400. With a bad key it is told that the password is missing; that it is weak, where the address is known.
 */
export async function requireChoice<T extends Owner>(
  owner: Promise<T>,
  { password, email }: Chosen,
): Promise<T> {
  const param = 'password'
  const found = await owner.catch((error: unknown) => {
    if (!(error instanceof Problem) || error.kind !== 'invalid') throw error
    const isTold = password === '' || email !== undefined
    const faults = isTold ? newPasswordFaults({ param, password, notLike: email ? [email] : [] }) : []
    throw new Problem('invalid', [...error.faults, ...invalid(...faults).faults])
  })
  requireGoodPassword({ param, password, notLike: [found.email] })
  return found
}

type Choice = { owner: Owner; passwordHash: string }

/** Replaces the password, inside `write`. It ends the user's sessions, and their being locked out by failed logins. */
export async function replacePassword(
  ctx: AuthContext,
  tx: Db,
  { owner: { userId, email }, passwordHash }: Choice,
): Promise<void> {
  await setPassword(tx, userId, passwordHash)
  await forgetFailures(tx, { userId, email })
  const user = await requireUser(tx, userId)
  await notify(ctx, tx, { user, notice: notices.passwordReset })
  audit(ctx, 'password reset', { user: userId })
  if (ctx.user?.id === userId) endOwnSession(ctx)
  if (ctx.user === undefined && ctx.config.accounts.loginOnPasswordReset)
    await beginLogin(ctx, tx, { user, email, method: 'password_reset' })
}

/** Of addresses that are theirs: one that is merely claimed may be somebody else's, whose failed logins go on counting. */
async function forgetFailures(tx: Db, { userId, email }: Owner): Promise<void> {
  const own = await findAddresses(tx, userId)
  const verified = own.filter((one) => one.isVerified || (one.isPrimary && one.email === email))
  for (const address of verified) await forget(tx, 'login_failed', address.email)
}

/** Where a login follows, the session has to stay for it. By the protocol an app is told of the end by its next call. */
function endOwnSession(ctx: AuthContext): void {
  if (ctx.config.accounts.loginOnPasswordReset) return leave(ctx)
  if (ctx.session.client === 'app') return
  ctx.session.end()
  ctx.user = undefined
}

async function requireUser(db: Db, id: number): Promise<User> {
  const user = await findUser(db, id)
  if (user === undefined) throw new Problem('conflict')
  return user
}
