import type { User } from '#server/identity/session/queries.ts'
import { isUsableHash } from '#server/lib/passwords.ts'
import { notices } from '#server/mail/messages/notices.ts'

import { requireRecent } from '../access/reauthentication.ts'
import { audit } from '../ground/audit-lines.ts'
import { type AuthContext, write } from '../ground/context.ts'
import { type FieldFault, invalid, unauthenticated } from '../ground/errors.ts'
import { notify } from '../ground/notify.ts'
import { listPasswordFaults } from '../ground/password-policy.ts'
import { setPassword } from '../ground/users-queries.ts'

type Passwords = { current_password: string; new_password: string }

/**
 * Changes the password of the user, or sets a first password, and ends all other sessions.
 * @throws Problem 400 with all errors in both passwords; 401 if a first password requires reauthentication; 409 if the
 * sessions of the user were ended concurrently.
 */
export async function changePassword(ctx: AuthContext, input: Passwords): Promise<void> {
  const { user } = ctx
  if (user === undefined) throw unauthenticated()
  await requireBoth(ctx, user, input)
  // A user who has a password has just entered it. A user without a password must reauthenticate by another method, if
  // there is one, because the new password can be used to reauthenticate later.
  if (!isUsableHash(user.passwordHash)) await requireRecent(ctx)
  const passwordHash = await ctx.passwords.hash(input.new_password)
  await write(ctx, async (tx) => {
    const generation = await setPassword(tx, user.id, passwordHash)
    const notice = isUsableHash(user.passwordHash) ? notices.passwordChanged : notices.passwordSet
    await notify(ctx, tx, { user, notice })
    audit(ctx, 'password changed')
    keepOrEndSession(ctx, { ...user, passwordHash, sessionGeneration: generation })
  })
}

/** Ends the current session if the settings require this. Otherwise keeps the session and changes its token. */
function keepOrEndSession(ctx: AuthContext, user: User): void {
  if (ctx.config.accounts.logoutOnPasswordChange) {
    ctx.session.end()
    ctx.user = undefined
    return
  }
  ctx.session.generation = user.sessionGeneration
  ctx.session.renew()
  ctx.user = user
}

async function requireBoth(ctx: AuthContext, user: User, input: Passwords): Promise<void> {
  const current = await faultsOfCurrent(ctx, user, input.current_password)
  const notLike = user.email === null ? [] : [user.email]
  const chosen = listPasswordFaults({ param: 'new_password', password: input.new_password, notLike })
  if (current.length + chosen.length === 0) return
  if (current.length > 0) audit(ctx, 'password change refused')
  throw invalid(...current, ...chosen)
}

/**
 * Returns the errors of the current password that the user has entered. A user without a password must leave the field
 * empty.
 */
async function faultsOfCurrent(
  { passwords }: AuthContext,
  { passwordHash }: User,
  typed: string,
): Promise<FieldFault[]> {
  const param = 'current_password'
  if (typed === '') return isUsableHash(passwordHash) ? [{ param, code: 'required' }] : []
  return (await passwords.matches(passwordHash, typed)) ? [] : [{ param, code: 'enter_current_password' }]
}
