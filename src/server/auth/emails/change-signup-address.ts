// A signup that waits for a code may have it sent to another address: the first one was mistyped.
import { isUniqueViolation } from '#server/db/is-unique-violation.ts'
import type { Db } from '#server/db/open.ts'
import type { Guard } from '#server/http/guards.ts'
import { isExpired } from '#server/lib/one-time-code.ts'

import { audit } from '../audit-log.ts'
import { MAX_CHANGES } from '../codes.ts'
import { type AuthContext, write } from '../context.ts'
import { sendVerification } from '../email-verification/send-verification.ts'
import { conflict, invalid, tooMany } from '../errors.ts'
import { pendingLogin } from '../login/pipeline/engine.ts'
import { tellOwner, tellsNobody } from '../signup/prevent-enumeration.ts'
import { insertSocialAccount } from '../social/queries.ts'
import { findUserByEmail, insertUser, lockUser } from '../users-queries.ts'
import { replaceUnverified } from './queries.ts'

/** A user, or an anonymous client whose signup waits for a code; else 409. */
export const userOrSignup: Guard = {
  name: 'userOrSignup',
  beforeInput({ account }) {
    if (account.user === undefined) waitingSignup(account)
  },
}

/**
 * Whether the address is somebody's already shows neither now nor later: only no code is ever right then. It becomes the
 * primary one with the code.
 */
export async function changeSignupAddress(ctx: AuthContext, email: string) {
  if (waitingSignup(ctx).pending.email === email) throw invalid({ param: 'email', code: 'same_as_current' })
  const isTaken = (await findUserByEmail(ctx.db, email)) !== undefined
  if (isTaken && !tellsNobody(ctx)) throw invalid({ param: 'email', code: 'email_taken' })
  try {
    await write(ctx, (tx) => (isTaken ? simulateChange(ctx, tx, email) : change(ctx, tx, email)))
  } catch (error) {
    // Somebody else was faster with the same address.
    if (!isUniqueViolation(error)) throw error
    await write(ctx, (tx) => simulateChange(ctx, tx, email))
  }
  return { data: [{ email, verified: false, primary: false }] }
}

/** A signup that only looked as if becomes one. */
async function change(ctx: AuthContext, tx: Db, email: string): Promise<void> {
  const { login } = waitingSignup(ctx)
  const { userId, passwordHash = null, identity } = login
  // Their sessions were ended: whoever has verified the address has the account.
  if (userId !== null && (await lockUser(tx, userId)) !== login.generation) throw conflict()
  // Whoever has verified the first address meanwhile, here or elsewhere, has the account.
  if (userId !== null && !(await replaceUnverified(tx, { userId, email }))) throw conflict()
  const id = userId ?? (await insertUser(tx, { email, passwordHash, now: ctx.now }))
  if (userId === null) audit(ctx, 'signed up', { user: id })
  if (userId === null && identity) await insertSocialAccount(tx, { userId: id, identity, now: ctx.now })
  ctx.session.state.login = { ...login, userId: id, email }
  await sendTo(ctx, tx, { userId: id, email })
}

async function simulateChange(ctx: AuthContext, tx: Db, email: string): Promise<void> {
  ctx.session.state.login = { ...waitingSignup(ctx).login, email }
  await sendTo(ctx, tx, { userId: null, email })
  await tellOwner(ctx, tx, email)
}

type Addressee = { userId: number | null; email: string }

async function sendTo(ctx: AuthContext, tx: Db, to: Addressee): Promise<void> {
  const { resends, changes = 0 } = waitingSignup(ctx).pending
  const { isSent, retryAfterMs } = await sendVerification(ctx, tx, { ...to, resends, changes: changes + 1 })
  if (!isSent) throw tooMany(retryAfterMs)
}

function waitingSignup(ctx: AuthContext) {
  const login = pendingLogin(ctx, 'verify_email')
  const pending = ctx.session.state.emailVerification
  if (!ctx.config.accounts.emailVerificationChange || !login?.isSignup) throw conflict()
  if (pending === undefined || isExpired(pending.code, ctx.now)) throw conflict()
  if ((pending.changes ?? 0) >= MAX_CHANGES) throw conflict()
  return { login, pending }
}
