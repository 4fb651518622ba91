// Signs up with the key of an emailed invitation to a company or a role of the site, and accepts it. A caller with the key can read
// the mailbox, so the signup also verifies the address. A key never gives access to an account that was used before.
import type { EmailedInvitation } from '#contract/auth/invitation.ts'
import { isUniqueViolation } from '#server/db/is-unique-violation.ts'
import type { Db } from '#server/db/open.ts'
import { Problem } from '#server/http/problem.ts'
import { findInvitationByKey, type InvitationDetails } from '#server/identity/invitation-queries.ts'
import { toOffer } from '#server/identity/send-invitation.ts'
import { acceptInvitation, takeInvitation } from '#server/jobs/members/join.ts'
import { required } from '#server/lib/required.ts'
import { notices } from '#server/mail/messages/notices.ts'

import { audit } from '../ground/audit-lines.ts'
import { type AuthContext, write } from '../ground/context.ts'
import { conflict, invalid } from '../ground/errors.ts'
import { notify } from '../ground/notify.ts'
import { requireGoodPassword } from '../ground/password-policy.ts'
import { revokeCreatorAccess } from '../ground/unverified-account.ts'
import {
  findAddress,
  findUser,
  findUserByEmail,
  hasBeenLoggedIn,
  insertUser,
  lockUser,
  setPassword,
} from '../ground/users-queries.ts'
import { confirmAddress } from '../pipeline/confirm-address.ts'
import { beginLogin } from '../pipeline/engine.ts'

/** Returns the invitation to which a key belongs, and the next step of its recipient. The key stays valid. */
export async function checkKey(ctx: AuthContext, { key }: { key: string }) {
  const invitation = await findInvitation(ctx, key)
  return { data: { ...toOffer(invitation), next_step: await findNextStep(ctx, invitation) } }
}

type InvitationSignup = { key: string; password: string }

/**
 * Creates an account with the invited address, logs in and accepts the invitation. A key works once. If an account has the
 * address but was never used, replaces its password and deletes everything else in the account, as a password reset
 * does.
 * @throws Problem 400 for an invalid key, a weak password or an address whose account was used; 409 for logged-in
 * users; 403 if new users cannot join.
 */
export async function signUpByInvitation(
  ctx: AuthContext,
  { key, password }: InvitationSignup,
): Promise<void> {
  const invitation = await findInvitation(ctx, key)
  const { email } = invitation
  requireGoodPassword({ param: 'password', password, notLike: [email] })
  if (ctx.user !== undefined) throw conflict()
  if (!canNewUsersAccept(ctx, invitation)) throw new Problem('forbidden')
  const passwordHash = await ctx.passwords.hash(password)
  try {
    await write(ctx, (tx) => signUpAndJoin(ctx, tx, { key, email, passwordHash }))
  } catch (error) {
    // A concurrent request has signed up with the address or has verified it.
    throw isUniqueViolation(error) ? emailTaken() : error
  }
}

type SignUp = { key: string; email: string; passwordHash: string }

async function signUpAndJoin(ctx: AuthContext, tx: Db, { key, email, passwordHash }: SignUp): Promise<void> {
  const pending = await lockPendingSignup(tx, email)
  const invitation = await takeInvitation(tx, () => findInvitationByKey(tx, { key, now: ctx.now }))
  if (invitation === undefined) throw rejectKey(ctx)
  const userId = pending ?? (await insertUser(tx, { email, passwordHash, now: ctx.now }))
  if (pending === undefined) audit(ctx, 'signed up', { user: userId })
  else await reclaimAccount(ctx, tx, { userId, email, passwordHash })
  await confirmAddress(ctx, tx, { userId, email })
  await acceptInvitation(tx, { invitation, userId, now: ctx.now })
  await beginLogin(ctx, tx, { user: required(await findUser(tx, userId)), email, method: 'signup' })
  const event = 'invitation accepted'
  ctx.log.info({ event, user: userId, id: invitation.companyId }, event)
}

type PendingSignup = Omit<SignUp, 'key'> & { userId: number }

/** Replaces the password of an account that was never used and deletes everything else in the account. */
async function reclaimAccount(ctx: AuthContext, tx: Db, { userId, email, passwordHash }: PendingSignup) {
  await revokeCreatorAccess(ctx, tx, { userId, email })
  await setPassword(tx, userId, passwordHash)
  const user = required(await findUser(tx, userId))
  await notify(ctx, tx, { user, notice: notices.passwordReset })
  audit(ctx, 'password reset', { user: userId })
}

/**
 * Locks the account that has the address, if the account was never used. Call before locking the company, in the same
 * order as the deletion of an account, to avoid deadlocks.
 * @returns the ID of the user, or undefined if no account has the address. @throws Problem 400 if the account was used
 */
async function lockPendingSignup(tx: Db, email: string): Promise<number | undefined> {
  const account = await findAccount(tx, email)
  if (account === undefined) return undefined
  await lockUser(tx, account.userId)
  const locked = await findAccount(tx, email)
  if (locked?.userId !== account.userId || locked.isInUse) throw emailTaken()
  return account.userId
}

/**
 * Returns the account with the address. `isInUse` is true if the address was verified, the user has ever logged in, or
 * an administrator has changed the account.
 */
async function findAccount(db: Db, email: string): Promise<{ userId: number; isInUse: boolean } | undefined> {
  const found = await findUserByEmail(db, email)
  if (found === undefined) return undefined
  const { user, address } = found
  const isAdministered = !user.isActive || user.isStaff || user.isReviewer
  const isInUse = address.isVerified || isAdministered || (await hasBeenLoggedIn(db, user.id))
  return { userId: user.id, isInUse }
}

async function findNextStep(
  ctx: AuthContext,
  invitation: InvitationDetails,
): Promise<EmailedInvitation['next_step']> {
  const { email } = invitation
  if (ctx.user && (await findAddress(ctx.db, ctx.user.id, email))?.isVerified) return 'accept'
  if ((await findAccount(ctx.db, email))?.isInUse) return 'log_in'
  return canNewUsersAccept(ctx, invitation) ? 'sign_up' : 'closed'
}

/**
 * Returns whether an invited person may create an account. Only staff invite to roles of the site, so these invitations
 * work even if signups are closed. An invitation to a company does not if signups are closed or only staff may post jobs.
 */
function canNewUsersAccept({ config }: AuthContext, { companyId }: InvitationDetails): boolean {
  return companyId === null || (config.accounts.openForSignup && config.jobsWritableBy !== 'staff')
}

async function findInvitation(ctx: AuthContext, key: string) {
  if (key === '') throw invalid({ param: 'key', code: 'required' })
  const invitation = await findInvitationByKey(ctx.db, { key, now: ctx.now })
  if (invitation === undefined) throw rejectKey(ctx)
  return invitation
}

const invalidKeyText =
  'The invitation may have expired, or it was answered, withdrawn or sent again. Use the link in the newest email.'

function rejectKey(ctx: AuthContext) {
  audit(ctx, 'key refused')
  return invalid({ param: 'key', code: 'invalid_or_expired_key', message: invalidKeyText })
}

const emailTaken = () => invalid({ param: 'key', code: 'email_taken' })
