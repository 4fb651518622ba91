// Any visitor can create an account with the address of another person. When that person verifies the address, the
// creator of the account loses access (docs/explanation/security.md, "Verifying an address for the first time").
import type { Db } from '#server/db/open.ts'
import { askBeforeSending, hasRivalJobs, moveSignupJob } from '#server/jobs/pending-jobs/queries.ts'

import { audit } from './audit-lines.ts'
import type { AuthContext } from './context.ts'
import { conflict } from './errors.ts'
import {
  deleteCreatorAccess,
  dropPassword,
  endSessions,
  findUser,
  findUserByEmail,
  lockUser,
  setPassword,
} from './users-queries.ts'

type VerifiedAddress = {
  userId: number
  email: string
  /** The session generation of the user when the code was sent. Set if the address was verified by a code. */
  generation?: number | undefined
}

/**
 * Returns whether the session belongs to the creator of the account. In such a session, the creator is logged in as the
 * user, or a login of the user is pending or has expired. Ignores a login that began before the user's sessions were
 * ended.
 */
export async function isCreatorSession(ctx: AuthContext, db: Db, userId: number): Promise<boolean> {
  if (ctx.user?.id === userId) return true
  const { login } = ctx.session.state
  if (login?.userId !== userId) return false
  return (await findUser(db, userId))?.sessionGeneration === login.generation
}

/**
 * Deletes everything that the creator of an account has added, if another person verifies the address of the account
 * for the first time. Call inside `write` when an address is verified, before the user is logged in or chooses a
 * password.
 * @throws Problem 409 if the address is neither verified nor primary, if it belongs to another user, or if the code is
 * outdated.
 */
export async function revokeCreatorAccess(
  ctx: AuthContext,
  tx: Db,
  verified: VerifiedAddress,
): Promise<void> {
  if (!(await isFirstVerificationByOther(ctx, tx, verified))) return
  await deleteAllCreatorAccess(tx, verified)
  await askBeforeSending(tx, verified.userId)
  audit(ctx, 'unverified account wiped', { user: verified.userId })
}

/**
 * Like `revokeCreatorAccess`, for a link that verifies the address of a signup and is opened in another session. Keeps
 * the password, because allauth lets a user sign up in one browser, open the link in another, and log in with the
 * password. The owner of the address may also have set the password with a reset link, which does not verify the
 * address. If this session has a pending signup with the same address, the password of that signup replaces the
 * password of the account. Deletes the password if another visitor has written a job with the address, because the
 * password may be that of a stranger who signed up first.
 */
export async function revokeCreatorAccessExceptPassword(
  ctx: AuthContext,
  tx: Db,
  verified: VerifiedAddress,
): Promise<void> {
  const { login } = ctx.session.state
  if (login?.userId === null && login.email === verified.email) {
    await revokeCreatorAccess(ctx, tx, verified)
    if (login.passwordHash) await setPassword(tx, verified.userId, login.passwordHash)
    if (login.pendingJobId !== undefined) await moveSignupJob(tx, login.pendingJobId, verified.userId)
    return
  }
  if (await losesPassword(ctx, tx, verified)) return revokeCreatorAccess(ctx, tx, verified)
  if (!(await isFirstVerificationByOther(ctx, tx, verified))) return
  await deleteCreatorAccess(tx, verified)
  await endSessions(tx, verified.userId)
  audit(ctx, 'unverified account wiped', { user: verified.userId })
}

/** Deletes everything that the creator of an account can log in with, including the password. */
export async function deleteAllCreatorAccess(
  tx: Db,
  account: Pick<VerifiedAddress, 'userId' | 'email'>,
): Promise<void> {
  await deleteCreatorAccess(tx, account)
  await dropPassword(tx, account.userId)
  await endSessions(tx, account.userId)
}

/** Returns whether verifying the address in this session with a link deletes the password of the account. */
export async function losesPassword(
  ctx: AuthContext,
  db: Db,
  { userId, email }: Pick<VerifiedAddress, 'userId' | 'email'>,
): Promise<boolean> {
  const { login } = ctx.session.state
  const isOwn = (login?.userId === null && login.email === email) || (await isCreatorSession(ctx, db, userId))
  return !isOwn && hasRivalJobs(db, userId)
}

async function isFirstVerificationByOther(
  ctx: AuthContext,
  tx: Db,
  { userId, email, generation }: VerifiedAddress,
): Promise<boolean> {
  const present = await lockUser(tx, userId)
  if (generation !== undefined && present !== generation) throw conflict()
  const owner = await findUserByEmail(tx, email)
  if (owner?.user.id !== userId) throw conflict()
  return !owner.address.isVerified && !(await isCreatorSession(ctx, tx, userId))
}
