import { recordReauthentication } from '../access/reauthentication.ts'
import { audit } from '../ground/audit-lines.ts'
import { type AuthContext, write } from '../ground/context.ts'
import { invalid, unauthenticated } from '../ground/errors.ts'
import { tryPassword } from '../ground/try-password.ts'

/** Reauthenticates the user by password. A wrong password counts as a failed login with the address of the user. */
export async function reauthenticateByPassword(
  ctx: AuthContext,
  { password }: { password: string },
): Promise<void> {
  const { user } = ctx
  if (user === undefined) throw unauthenticated()
  const tried = await tryPassword(ctx, user.email ?? `user ${user.id}`, async () =>
    (await ctx.passwords.matches(user.passwordHash, password)) ? user : undefined,
  )
  if (!tried.isAllowed) throw rejectPassword(ctx, 'too_many_login_attempts')
  if (tried.found === undefined) throw rejectPassword(ctx, 'incorrect_password')
  await write(ctx, async () => recordReauthentication(ctx, { method: 'password', reauthenticated: true }))
}

function rejectPassword(ctx: AuthContext, code: 'too_many_login_attempts' | 'incorrect_password') {
  audit(ctx, 'reauthentication refused')
  return invalid({ param: 'password', code })
}
