// Signing up with an address and a password.
import type { AuthContext } from '../context.ts'
import { newPasswordFaults } from '../password/policy.ts'
import { requireAcceptable, signUp } from './sign-up.ts'

type Credentials = { email: string; password: string }

/** The password is hashed in any case, so that a taken address takes as long as a free one. */
export async function signUpByPassword(ctx: AuthContext, { email, password }: Credentials): Promise<void> {
  const passwordFaults = newPasswordFaults({ param: 'password', password, notSame: email })
  await requireAcceptable(ctx, { email, passwordFaults })
  await signUp(ctx, { email, passwordHash: await ctx.passwords.hash(password) })
}
