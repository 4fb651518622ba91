import { isUniqueViolation } from '#server/db/is-unique-violation.ts'

import { codePending, checkCode } from '../ground/codes.ts'
import { type AuthContext, write } from '../ground/context.ts'
import { conflict } from '../ground/errors.ts'
import { revokeCreatorAccess } from '../ground/unverified-account.ts'
import { confirmAddress } from '../pipeline/confirm-address.ts'
import { presentOwner, replacePassword, requireKeyAndPassword } from './set-password.ts'

export const guard = codePending('passwordReset', () => true)

/**
 * Returns the user who requested the code. A wrong code counts as an attempt. The right code stays valid for
 * `resetPassword`. `key` is allauth's name for the emailed code.
 */
export async function checkKey(ctx: AuthContext, { key }: { key: string }) {
  const { isConfirmed = false, ...owner } = await tryKey(ctx, key)
  if (!isConfirmed) ctx.session.set('passwordReset', { ...owner, isConfirmed: true })
  return presentOwner(ctx, owner)
}

/**
 * Replaces the password of the user who requested the code. Also verifies the address, because the code was emailed to
 * it.
 */
export async function resetPassword(
  ctx: AuthContext,
  { key, password }: { key: string; password: string },
): Promise<void> {
  const email = ctx.session.state.passwordReset?.email
  const owner = await requireKeyAndPassword(tryKey(ctx, key), { password, email })
  const passwordHash = await ctx.passwords.hash(password)
  try {
    await write(ctx, async (tx) => {
      ctx.session.remove('passwordReset')
      await revokeCreatorAccess(ctx, tx, owner)
      await confirmAddress(ctx, tx, owner)
      await replacePassword(ctx, tx, { owner, passwordHash })
    })
  } catch (error) {
    // Another user has verified the same address concurrently.
    throw isUniqueViolation(error) ? conflict() : error
  }
}

function tryKey(ctx: AuthContext, key: string) {
  return checkCode(ctx, 'passwordReset', { typed: key, param: 'key' })
}
