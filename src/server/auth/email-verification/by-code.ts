import { isUniqueViolation } from '#server/db/is-unique-violation.ts'
import type { Db } from '#server/db/open.ts'
import { sendConfirmedJobs } from '#server/jobs/pending-jobs/send.ts'

import { codePending, checkCode } from '../ground/codes.ts'
import { type AuthContext, write } from '../ground/context.ts'
import { invalid } from '../ground/errors.ts'
import { insertOwnAddress } from '../ground/insert-own-address.ts'
import { findPendingLogin } from '../ground/pending.ts'
import { findAddress, isVerifiedByOthers } from '../ground/users-queries.ts'
import { confirmAddress } from '../pipeline/confirm-address.ts'
import { finishStage } from '../pipeline/engine.ts'
import { presentAddress } from './present.ts'

type Key = { key: string }

/** Requires a pending code that verifies the address of a signup or login, or another address of the logged-in user. */
export const guard = codePending('emailVerification', (ctx) => {
  const login = findPendingLogin(ctx, 'verify_email')
  return ctx.user !== undefined || login !== undefined
})

/**
 * Returns the address that the code was sent to, without verifying the address. A wrong code counts as an attempt. The
 * right code stays valid. `key` is allauth's name for the emailed code.
 */
export async function checkKey(ctx: AuthContext, { key }: Key) {
  const { email, userId } = await tryKey(ctx, key)
  const isAuthenticating = findPendingLogin(ctx, 'verify_email') !== undefined
  return presentAddress(ctx, { email, userId, isAuthenticating })
}

/** Verifies the address that received the code `key`, and continues the pending login. */
export async function verifyEmail(ctx: AuthContext, { key }: Key): Promise<void> {
  const owner = await tryKey(ctx, key)
  try {
    await write(ctx, async (tx) => {
      ctx.session.remove('emailVerification')
      await insertAdded(ctx, tx, owner)
      await confirmAddress(ctx, tx, owner)
      if (findPendingLogin(ctx, 'verify_email')) await finishStage(ctx, tx, { stage: 'verify_email' })
    })
    await sendConfirmedJobs(ctx, owner.userId)
  } catch (error) {
    throw isUniqueViolation(error) ? emailTaken() : error
  }
}

type AddressOwner = { userId: number; email: string }

/**
 * Checks a code and returns the address that received it. Only a caller with the right code learns from the response
 * that the address is taken.
 */
function tryKey(ctx: AuthContext, key: string): Promise<AddressOwner> {
  return checkCode(ctx, 'emailVerification', {
    typed: key,
    param: 'key',
    isTaken: ({ email, userId }) => isVerifiedByOthers(ctx.db, email, userId),
  })
}

/** Stores the address that the user is adding. Before its verification, an added address is only in the session. */
async function insertAdded(ctx: AuthContext, tx: Db, { userId, email }: AddressOwner): Promise<void> {
  const { user } = ctx
  if (user?.id !== userId || (await findAddress(tx, userId, email))) return
  await insertOwnAddress(ctx, tx, { user, email })
}

const emailTaken = () => invalid({ param: 'key', code: 'email_taken' })
