// Verifying an address by the key in the link that was mailed to it, from wherever the link is opened.

import { isUniqueViolation } from '#server/db/is-unique-violation.ts'
import type { Db } from '#server/db/open.ts'

import { type AuthContext, note, write } from '../context.ts'
import { anyone } from '../guards.ts'
import { deleteLinkKeys, findByLinkKey, useLinkKey } from '../link-keys-queries.ts'
import { finishStage, pendingLogin } from '../login-pipeline/engine.ts'
import { invalid } from '../problems.ts'
import { type EmailAddress, isVerifiedByOthers, lockUser } from '../users-queries.ts'
import { confirmAddress } from './confirm-address.ts'
import { presentAddress } from './present.ts'

type Key = { key: string }

export const guard = anyone

/** What a key would verify; it stays good. */
export async function peek(ctx: AuthContext, { key }: Key) {
  const address = await addressOf(ctx, key)
  const isAuthenticating = pendingLogin(ctx, 'verify_email')?.userId === address.userId
  return presentAddress(ctx, { ...address, isAuthenticating })
}

/** A key works once. Whose signup waited for it is not signed in by it, unless that is switched on. */
export async function finish(ctx: AuthContext, { key }: Key): Promise<void> {
  const address = await addressOf(ctx, key)
  try {
    if (!(await write(ctx, (tx) => confirm(ctx, tx, { key, address })))) throw badKey(ctx)
  } catch (error) {
    throw isUniqueViolation(error) ? taken() : error
  }
}

/** False when the key was used meanwhile. */
async function confirm(
  ctx: AuthContext,
  tx: Db,
  { key, address }: { key: string; address: EmailAddress },
): Promise<boolean> {
  // Before the key is touched: whoever removes an address takes its keys away in the same order.
  await lockUser(tx, address.userId)
  if (!(await useLinkKey(tx, key))) return false
  await deleteLinkKeys(tx, { purpose: 'verify-email', emailAddressId: address.id })
  await confirmAddress(ctx, tx, address)
  await settleLogin(ctx, tx, address)
  return true
}

/** The login that waits in this session, if it is of the same user. */
async function settleLogin(ctx: AuthContext, tx: Db, { userId }: EmailAddress): Promise<void> {
  if (pendingLogin(ctx, 'verify_email')?.userId !== userId) return
  if (ctx.config.accounts.loginOnEmailConfirmation) await finishStage(ctx, tx, { stage: 'verify_email' })
  else delete ctx.session.state.login
}

async function addressOf(ctx: AuthContext, key: string): Promise<EmailAddress> {
  if (key === '') throw invalid({ param: 'key', code: 'required' })
  const address = await findByLinkKey(ctx.db, { purpose: 'verify-email', key, now: ctx.now })
  if (address === undefined || address.isVerified) throw badKey(ctx)
  if (await isVerifiedByOthers(ctx.db, address.email, address.userId)) throw taken()
  return address
}

function badKey(ctx: AuthContext) {
  note(ctx, 'key refused')
  return invalid({ param: 'key', code: 'invalid_or_expired_key' })
}
const taken = () => invalid({ param: 'key', code: 'email_taken' })
