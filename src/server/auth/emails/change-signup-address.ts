import { isUniqueViolation } from '#server/db/is-unique-violation.ts'
import type { Db } from '#server/db/open.ts'
import type { Guard } from '#server/http/guards.ts'
import type { PendingCode, PendingLogin } from '#server/identity/session/state.ts'

import { audit } from '../audit-lines.ts'
import { MAX_CHANGES } from '../codes.ts'
import { type AuthContext, write } from '../context.ts'
import { sendVerification } from '../email-verification/send-verification.ts'
import { conflict, invalid, tooMany } from '../errors.ts'
import { findPendingStage } from '../flows.ts'
import { resumeCode, storeLogin } from '../pending.ts'
import { notifyOwner, hidesTakenAddresses } from '../signup/prevent-enumeration.ts'
import { insertSocialAccount } from '../social/queries.ts'
import { findUserByEmail, hasBeenLoggedIn, insertUser, lockUser } from '../users-queries.ts'
import { replaceUnverified } from './queries.ts'

/** Requires a logged-in user, or a visitor whose first login is waiting for an emailed code; otherwise 409. */
export const userOrSignup: Guard = {
  name: 'userOrSignup',
  async beforeInput({ account }) {
    if (account.user === undefined) await requireFirstLogin(account)
  },
}

/** A login and the code that it needs. The code may have gone to a mistyped address. */
type FirstLogin = { login: PendingLogin; pending: PendingCode }

/** Returns the pending login. @throws Problem 409 if there is none, or if its user has logged in before. */
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
 * Changes a mistyped address of the pending signup and sends a code to the new address. A taken address gets the same
 * response, but no code is accepted.
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
    // A concurrent request has taken the same address.
    if (!isUniqueViolation(error)) throw error
    await write(ctx, (tx) => simulateChange(ctx, tx, addressChange))
  }
  return { data: [{ email, verified: false, primary: false }] }
}

type AddressChange = FirstLogin & { email: string }

/** Stores the new address. Turns a simulated signup into a real one. */
async function change(ctx: AuthContext, tx: Db, { login, pending, email }: AddressChange): Promise<void> {
  const { userId, passwordHash = null, identity } = login
  // The owner of the address has verified it, which ended this user's sessions.
  if (userId !== null && (await lockUser(tx, userId)) !== login.generation) throw conflict()
  // A concurrent request has verified the first address, so the account now belongs to the owner of that address.
  if (userId !== null && !(await replaceUnverified(tx, { userId, email }))) throw conflict()
  const id = userId ?? (await insertUser(tx, { email, passwordHash, now: ctx.now }))
  if (userId === null) audit(ctx, 'signed up', { user: id })
  if (userId === null && identity) await insertSocialAccount(tx, { userId: id, identity, now: ctx.now })
  storeLogin(ctx, { ...login, userId: id, email })
  await sendCodeTo(ctx, tx, { ...pending, userId: id, email })
}

/** Responds to a taken address as to a free one, but emails its owner instead of sending a code. */
async function simulateChange(
  ctx: AuthContext,
  tx: Db,
  { login, pending, email }: AddressChange,
): Promise<void> {
  storeLogin(ctx, { ...login, email })
  await sendCodeTo(ctx, tx, { ...pending, userId: null, email })
  await notifyOwner(ctx, tx, email)
}

async function sendCodeTo(ctx: AuthContext, tx: Db, to: PendingCode): Promise<void> {
  const { isSent, retryAfterMs } = await sendVerification(ctx, tx, { ...to, changes: (to.changes ?? 0) + 1 })
  if (!isSent) throw tooMany(retryAfterMs)
}
