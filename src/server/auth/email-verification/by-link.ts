import { describeConfirmed } from '#contract/auth/confirmed-message.ts'
import { displayEmail } from '#contract/auth/display-email.ts'
import { isUniqueViolation } from '#server/db/is-unique-violation.ts'
import type { Db } from '#server/db/open.ts'
import type { Guard } from '#server/http/guards.ts'
import { deleteSignupJob } from '#server/jobs/pending-jobs/queries.ts'
import { sendConfirmedJobs } from '#server/jobs/pending-jobs/send.ts'

import { audit } from '../ground/audit-lines.ts'
import { type AuthContext, write } from '../ground/context.ts'
import { invalid } from '../ground/errors.ts'
import {
  deleteLinkKeys,
  findInvalidKeyReason,
  findByLinkKey,
  consumeLinkKey,
} from '../ground/link-keys-queries.ts'
import { dropPendingLogin, findPendingLogin, resumeStage } from '../ground/pending.ts'
import {
  deleteAllCreatorAccess,
  isCreatorSession,
  revokeCreatorAccessExceptPassword,
} from '../ground/unverified-account.ts'
import { type EmailAddress, isVerifiedByOthers, lockUser } from '../ground/users-queries.ts'
import { confirmAddress } from '../pipeline/confirm-address.ts'
import { finishStage } from '../pipeline/engine.ts'
import { presentAddress } from './present.ts'

type Key = { key: string }

/** Allows every request. First drops a pending login that has expired, as allauth does. */
export const guard: Guard = {
  name: 'dropsExpiredLogin',
  beforeInput: ({ account }) => void resumeStage(account),
}

/** Returns the address that the key of a link was sent to, without verifying the address. The key stays valid. */
export async function checkKey(ctx: AuthContext, { key }: Key) {
  const address = await addressOf(ctx, key)
  const isAuthenticating = findPendingLogin(ctx, 'verify_email') !== undefined
  return presentAddress(ctx, { ...address, isAuthenticating })
}

/**
 * Verifies an address by the key of a link. A key works once. With the setting `loginOnEmailConfirmation`, the key also
 * logs the user in, if the request has the session of the signup. An address that a user has added to an account can be
 * verified only in a session of that user. Otherwise an attacker could add another person's address to their own
 * account, and that person would verify it for them by opening the link.
 */
export async function verifyEmail(ctx: AuthContext, { key }: Key): Promise<void> {
  const address = await addressOf(ctx, key)
  const isOwn = await isCreatorSession(ctx, ctx.db, address.userId)
  if (!isOwn && !address.isPrimary) throw addedElsewhere()
  try {
    if (!(await write(ctx, (tx) => confirm(ctx, tx, { key, address, isOwn }))))
      throw await rejectKey(ctx, key)
    await sendConfirmedJobs(ctx, address.userId)
  } catch (error) {
    throw isUniqueViolation(error) ? emailTaken() : error
  }
}

type OpenedLink = {
  key: string
  address: EmailAddress
  /** Whether the session belongs to the user who entered the address. */
  isOwn: boolean
}

/**
 * Uses up the key, verifies the address and continues the pending login. Returns false if a concurrent request has used
 * the key.
 */
async function confirm(ctx: AuthContext, tx: Db, { key, address, isOwn }: OpenedLink): Promise<boolean> {
  // Lock the user before the key, in the same order as the removal of an address, to avoid deadlocks.
  await lockUser(tx, address.userId)
  if (!(await consumeLinkKey(tx, key))) return false
  await deleteLinkKeys(tx, { purpose: 'verify-email', emailAddressId: address.id })
  if (!isOwn) await revokeCreatorAccessExceptPassword(ctx, tx, address)
  await confirmAddress(ctx, tx, address)
  await continueOrDropLogin(ctx, tx, { address, isOwn })
  return true
}

/**
 * Deletes the job of a signup and revokes its creator's access, because another person owns the address. The account
 * stays, without a password. The owner can set one with a reset link.
 * @throws Problem 400 for a key that `verifyEmail` would refuse
 */
export async function disownSignup(ctx: AuthContext, { key }: Key): Promise<Record<string, never>> {
  const { userId, email, id, isPrimary } = await addressOf(ctx, key)
  if (!isPrimary) throw addedElsewhere()
  const isDone = await write(ctx, async (tx) => {
    await lockUser(tx, userId)
    if (!(await consumeLinkKey(tx, key))) return false
    await deleteLinkKeys(tx, { purpose: 'verify-email', emailAddressId: id })
    await deleteAllCreatorAccess(tx, { userId, email })
    await deleteSignupJob(tx, userId)
    audit(ctx, 'signup disowned', { user: userId })
    return true
  })
  if (!isDone) throw await rejectKey(ctx, key)
  return {}
}

/**
 * Continues the pending login of this session if it belongs to the owner of the address and the settings let a link log
 * the user in. Otherwise drops the pending login, as allauth does.
 */
async function continueOrDropLogin(
  ctx: AuthContext,
  tx: Db,
  { address: { userId }, isOwn }: Omit<OpenedLink, 'key'>,
): Promise<void> {
  const login = findPendingLogin(ctx, 'verify_email')
  if (login === undefined) return
  const shouldLogIn = isOwn && login.userId === userId && ctx.config.accounts.loginOnEmailConfirmation
  if (shouldLogIn && ctx.user === undefined) await finishStage(ctx, tx, { stage: 'verify_email' })
  else dropPendingLogin(ctx)
}

async function addressOf(ctx: AuthContext, key: string): Promise<EmailAddress> {
  if (key === '') throw invalid({ param: 'key', code: 'required' })
  const address = await findByLinkKey(ctx.db, { purpose: 'verify-email', key, now: ctx.now })
  if (address === undefined || address.isVerified) throw await rejectKey(ctx, key, address)
  if (await isVerifiedByOthers(ctx.db, address.email, address.userId)) throw emailTaken()
  return address
}

const addedElsewhere = () =>
  invalid({
    param: 'key',
    code: 'invalid_or_expired_key',
    message: 'Log in to the account that this address was added to, then open the link again.',
  })

/**
 * Explains why a key is invalid. The message may name the address, because only the recipient of the email has the key.
 * @param address the address of a key that is still valid
 */
async function rejectKey(ctx: AuthContext, key: string, address?: EmailAddress) {
  audit(ctx, 'key refused')
  const found = await findInvalidKeyReason(ctx.db, { purpose: 'verify-email', key, now: ctx.now })
  const known = address ?? found?.address
  return invalid({
    param: 'key',
    code: 'invalid_or_expired_key',
    ...(known && {
      message: known.isVerified ? describeConfirmed(displayEmail(known.email)) : 'This link has expired.',
    }),
  })
}

const emailTaken = () => invalid({ param: 'key', code: 'email_taken' })
