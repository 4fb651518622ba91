import type { AuthContext } from '../context.ts'
import { newPasswordFaults } from '../password/policy.ts'
import { requireAcceptable, signUp } from './sign-up.ts'

type Credentials = { email: string; password: string }

/** Hashes the password in any case, so that taken and free addresses take the same time. */
export async function signUpByPassword(ctx: AuthContext, { email, password }: Credentials): Promise<void> {
  const passwordFaults = newPasswordFaults({ param: 'password', password, notSame: email })
  await requireAcceptable(ctx, { email, passwordFaults })
  await signUp(ctx, { email, passwordHash: await ctx.passwords.hash(password) })
}
