// Proving anew, by password, who one is.
import { type AuthContext, note, write } from '../context.ts'
import { invalid, unauthenticated } from '../problems.ts'
import { take } from '../rates.ts'
import { reauthenticated } from './recent.ts'

/** Counts with the failed logins of the address, and as one until it is known to be good. */
export async function reauthenticateByPassword(
  ctx: AuthContext,
  { password }: { password: string },
): Promise<void> {
  const { user } = ctx
  if (user === undefined) throw unauthenticated()
  const failure = await take(ctx, 'login_failed', { key: user.email ?? `user ${user.id}` })
  if (!failure.isAllowed) throw refused(ctx, 'too_many_login_attempts')
  if (!(await ctx.passwords.matches(user.passwordHash, password))) throw refused(ctx, 'incorrect_password')
  await failure.giveBack(ctx.db)
  await write(ctx, async () => reauthenticated(ctx, { method: 'password', reauthenticated: true }))
}

function refused(ctx: AuthContext, code: 'too_many_login_attempts' | 'incorrect_password') {
  note(ctx, 'reauthentication refused')
  return invalid({ param: 'password', code })
}
