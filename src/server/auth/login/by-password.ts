// Logging in by address and password.
import type { User } from '#server/session/queries.ts'

import { type AuthContext, note, write } from '../context.ts'
import { beginLogin } from '../login-pipeline/engine.ts'
import { invalid } from '../problems.ts'
import { tryPassword } from '../try-password.ts'
import { findUserByClaim, replaceHash } from '../users-queries.ts'

type Credentials = { email: string; password: string }

export async function loginByPassword(ctx: AuthContext, { email, password }: Credentials): Promise<void> {
  const tried = await tryPassword(ctx, email, async () => {
    const user = (await findUserByClaim(ctx.db, email))?.user
    return (await ctx.passwords.matches(user?.passwordHash, password)) ? user : undefined
  })
  if (!tried.isAllowed) throw refused(ctx, invalid({ code: 'too_many_login_attempts' }))
  const user = tried.found
  if (user === undefined) throw refused(ctx, invalid({ param: 'password', code: 'email_password_mismatch' }))
  await improveHash(ctx, user, password)
  await write(ctx, (tx) => beginLogin(ctx, tx, { user, email, method: 'password' }))
}

/** Hashes that were imported, or made in weaker times, become ours. */
async function improveHash({ db, passwords }: AuthContext, user: User, password: string): Promise<void> {
  if (user.passwordHash === null || !passwords.isOutdated(user.passwordHash)) return
  await replaceHash(db, user, await passwords.hash(password))
}

function refused<T>(ctx: AuthContext, problem: T): T {
  note(ctx, 'login refused')
  return problem
}
