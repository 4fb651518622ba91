// A signup that waits for a code may have it sent to another address: the first one was mistyped.
import { isUniqueViolation } from '#server/db/is-unique-violation.ts'
import type { Db } from '#server/db/open.ts'
import type { Guard } from '#server/http/guards.ts'
import type { PendingCode, PendingLogin } from '#server/identity/session/state.ts'

import { audit } from '../audit-log.ts'
import { MAX_CHANGES } from '../codes.ts'
import { type AuthContext, write } from '../context.ts'
import { sendVerification } from '../email-verification/send-verification.ts'
import { conflict, invalid, tooMany } from '../errors.ts'
import { pendingStage } from '../flows.ts'
import { resumeCode, storeLogin } from '../pending.ts'
import { tellOwner, tellsNobody } from '../signup/prevent-enumeration.ts'
import { insertSocialAccount } from '../social/queries.ts'
import { findUserByEmail, hasBeenLoggedIn, insertUser, lockUser } from '../users-queries.ts'
import { replaceUnverified } from './queries.ts'

/** A user, or an anonymous client whose first login waits for a code; else 409. */
export const userOrSignup: Guard = {
  name: 'userOrSignup',
  async beforeInput({ account }) {
    if (account.user === undefined) await requireFirstLogin(account)
  },
}

/** A login and the code that it needs. The code may have gone to a mistyped address. */
type FirstLogin = { login: PendingLogin; pending: PendingCode }

/** Returns the pending login. @throws Problem 409 if there is none, or if its user has been logged in before. */
async function requireFirstLogin(ctx: AuthContext): Promise<FirstLogin> {
  const pending = resumeCode(ctx, 'emailVerification')
  const { login } = ctx.session.state
  const isWaiting = pendingStage(ctx.session.state, ctx.now) === 'verify_email'
  if (!ctx.config.accounts.emailVerificationChange || !isWaiting || !login || !pending) throw conflict()
  if ((pending.changes ?? 0) >= MAX_CHANGES) throw conflict()
  if (login.userId !== null && (await hasBeenLoggedIn(ctx.db, login.userId))) throw conflict()
  return { login, pending }
}

/**
 * Whether the address is somebody's already shows neither now nor later: only no code is ever right then. It becomes the
 * primary one with the code.
 */
export async function changeSignupAddress(ctx: AuthContext, email: string) {
  const first = await requireFirstLogin(ctx)
  if (first.pending.email === email) throw invalid({ param: 'email', code: 'same_as_current' })
  const isTaken = (await findUserByEmail(ctx.db, email)) !== undefined
  if (isTaken && !tellsNobody(ctx)) throw invalid({ param: 'email', code: 'email_taken' })
  const wanted = { ...first, email }
  try {
    await write(ctx, (tx) => (isTaken ? simulateChange(ctx, tx, wanted) : change(ctx, tx, wanted)))
  } catch (error) {
    // Somebody else was faster with the same address.
    if (!isUniqueViolation(error)) throw error
    await write(ctx, (tx) => simulateChange(ctx, tx, wanted))
  }
  return { data: [{ email, verified: false, primary: false }] }
}

type Wanted = FirstLogin & { email: string }

/** A signup that only looked as if becomes one. */
async function change(ctx: AuthContext, tx: Db, { login, pending, email }: Wanted): Promise<void> {
  const { userId, passwordHash = null, identity } = login
  // Their sessions were ended: whoever has verified the address has the account.
  if (userId !== null && (await lockUser(tx, userId)) !== login.generation) throw conflict()
  // Whoever has verified the first address meanwhile, here or elsewhere, has the account.
  if (userId !== null && !(await replaceUnverified(tx, { userId, email }))) throw conflict()
  const id = userId ?? (await insertUser(tx, { email, passwordHash, now: ctx.now }))
  if (userId === null) audit(ctx, 'signed up', { user: id })
  if (userId === null && identity) await insertSocialAccount(tx, { userId: id, identity, now: ctx.now })
  storeLogin(ctx, { ...login, userId: id, email })
  await sendTo(ctx, tx, { ...pending, userId: id, email })
}

async function simulateChange(ctx: AuthContext, tx: Db, { login, pending, email }: Wanted): Promise<void> {
  storeLogin(ctx, { ...login, email })
  await sendTo(ctx, tx, { ...pending, userId: null, email })
  await tellOwner(ctx, tx, email)
}

async function sendTo(ctx: AuthContext, tx: Db, to: PendingCode): Promise<void> {
  const { isSent, retryAfterMs } = await sendVerification(ctx, tx, { ...to, changes: (to.changes ?? 0) + 1 })
  if (!isSent) throw tooMany(retryAfterMs)
}
