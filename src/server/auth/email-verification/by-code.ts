// Verifying an address by the code that was mailed to it, in the session that asked for it.
import { isUniqueViolation } from '#server/db/is-unique-violation.ts'

import { tryCode } from '../codes.ts'
import { type AuthContext, note, write } from '../context.ts'
import { finishStage, pendingLogin } from '../login-pipeline/engine.ts'
import { invalid } from '../problems.ts'
import { verifyAddress } from '../users-queries.ts'
import { presentAddress } from './present.ts'

type Key = { key: string }

/** What a code would verify; a wrong one counts as an attempt, a right one does not use it up. */
export async function peek(ctx: AuthContext, { key }: Key) {
  const { email, userId } = await tryCode(ctx, 'emailVerification', { typed: key, param: 'key' })
  const isAuthenticating = pendingLogin(ctx, 'verify_email') !== undefined
  return presentAddress(ctx, { email, userId, isAuthenticating })
}

/** The right code also lets the login that waits for it go on. */
export async function finish(ctx: AuthContext, { key }: Key): Promise<void> {
  const { email, userId } = await tryCode(ctx, 'emailVerification', { typed: key, param: 'key' })
  try {
    await write(ctx, async (tx) => {
      delete ctx.session.state.emailVerification
      await verifyAddress(tx, userId, email)
      note(ctx, 'address verified', { user: userId })
      if (pendingLogin(ctx, 'verify_email')) await finishStage(ctx, tx, { stage: 'verify_email' })
    })
  } catch (error) {
    throw isUniqueViolation(error) ? invalid({ param: 'key', code: 'email_taken' }) : error
  }
}
