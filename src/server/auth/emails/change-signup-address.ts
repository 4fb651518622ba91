import { isUniqueViolation } from '#server/db/is-unique-violation.ts'
import type { Db } from '#server/db/open.ts'
import type { Guard } from '#server/http/guards.ts'
import { tooMany } from '#server/http/problem.ts'
import type { PendingCode, PendingLogin } from '#server/identity/session/state.ts'
import { moveSignupJob } from '#server/jobs/pending-jobs/queries.ts'

import { audit } from '../ground/audit-lines.ts'
import { MAX_CHANGES } from '../ground/codes.ts'
import { type AuthContext, write } from '../ground/context.ts'
import { replaceUnverified } from '../ground/emails-queries.ts'
import { conflict, invalid } from '../ground/errors.ts'
import { findPendingStage } from '../ground/flows.ts'
import { resumeCode, storeLogin } from '../ground/pending.ts'
import { insertSocialAccount } from '../ground/social-accounts-queries.ts'
import { findUserByEmail, hasBeenLoggedIn, insertUser, lockUser } from '../ground/users-queries.ts'
import { notifyOwner, hidesTakenAddresses } from '../pipeline/prevent-enumeration.ts'
import { sendVerification } from '../pipeline/send-verification.ts'

/**
 * Requires a logged-in user, or a visitor whose first login is pending until the visitor enters an emailed code.
 * Rejects other visitors with 409.
 */
export const userOrSignup: Guard = {
  name: 'userOrSignup',
  async beforeInput({ account }) {
    if (account.user === undefined) await requireFirstLogin(account)
  },
}

/**
 * The first login of a user, and the code that is pending for it. The code may have been sent to a mistyped address.
 */
type FirstLogin = { login: PendingLogin; pending: PendingCode }

/**
 * Returns the pending login of a user who has never logged in. @throws Problem 409 if there is no such login, or its
 * address cannot be changed.
 */
async function requireFirstLogin(ctx: AuthContext): Promise<FirstLogin> {
  const pending = resumeCode(ctx, 'emailVerification')
  const { login } = ctx.session.state
  const isWaiting = findPendingStage(ctx.session.state, ctx.now) === 'verify_email'
  if (!ctx.config.accounts.emailVerificationChange || !isWaiting || !login || !pending) throw conflict()
  if ((pending.changes ?? 0) >= MAX_CHANGES) throw conflict()
  if (login.userId !== null && (await hasBeenLoggedIn(ctx.db, login.userId))) throw conflict()
  return { login, pending }
}

/**
 * Changes a mistyped address of the pending signup and sends a code to the new address. If the new address is taken,
 * the response is the same, but no code is accepted.
 */
export async function changeSignupAddress(ctx: AuthContext, email: string) {
  const first = await requireFirstLogin(ctx)
  if (first.pending.email === email) throw invalid({ param: 'email', code: 'same_as_current' })
  const isTaken = (await findUserByEmail(ctx.db, email)) !== undefined
  if (isTaken && !hidesTakenAddresses(ctx)) throw invalid({ param: 'email', code: 'email_taken' })
  const addressChange = { ...first, email }
  try {
    await write(ctx, (tx) =>
      isTaken ? simulateChange(ctx, tx, addressChange) : change(ctx, tx, addressChange),
    )
  } catch (error) {
    // A concurrent request has taken the new address.
    if (!isUniqueViolation(error)) throw error
    await write(ctx, (tx) => simulateChange(ctx, tx, addressChange))
  }
  return { data: [{ email, verified: false, primary: false }] }
}

type AddressChange = FirstLogin & { email: string }

/** Stores the new address. If the signup was simulated because its first address is taken, creates the account now. */
async function change(ctx: AuthContext, tx: Db, { login, pending, email }: AddressChange): Promise<void> {
  const { userId, passwordHash = null, identity } = login
  // The owner of the first address has verified that address. The verification has ended this user's sessions.
  if (userId !== null && (await lockUser(tx, userId)) !== login.generation) throw conflict()
  // A concurrent request has verified the first address, so the account now belongs to the owner of the first address.
  if (userId !== null && !(await replaceUnverified(tx, { userId, email }))) throw conflict()
  const id = userId ?? (await insertUser(tx, { email, passwordHash, now: ctx.now }))
  if (userId === null) audit(ctx, 'signed up', { user: id })
  if (userId === null && identity) await insertSocialAccount(tx, { userId: id, identity, now: ctx.now })
  if (login.pendingJobId !== undefined) await moveSignupJob(tx, login.pendingJobId, id)
  storeLogin(ctx, { ...login, userId: id, email })
  await sendCodeTo(ctx, tx, { ...pending, userId: id, email })
}

/**
 * Handles a new address that is taken. The response is the same as for a free address, but the owner of the address is
 * emailed and no code is sent.
 */
async function simulateChange(
  ctx: AuthContext,
  tx: Db,
  { login, pending, email }: AddressChange,
): Promise<void> {
  storeLogin(ctx, { ...login, email })
  await sendCodeTo(ctx, tx, { ...pending, userId: null, email })
  await notifyOwner(ctx, tx, { email, jobId: login.pendingJobId })
}

async function sendCodeTo(ctx: AuthContext, tx: Db, to: PendingCode): Promise<void> {
  const { isSent, retryAfterMs } = await sendVerification(ctx, tx, { ...to, changes: (to.changes ?? 0) + 1 })
  if (!isSent) throw tooMany(retryAfterMs)
}
