// Verifying an address by the key in the link that was mailed to it, from wherever the link is opened.

import { isUniqueViolation } from '#server/db/is-unique-violation.ts'
import type { Db } from '#server/db/open.ts'

import { type AuthContext, note, write } from '../context.ts'
import { deleteLinkKeys, findByLinkKey, useLinkKey } from '../link-keys-queries.ts'
import { finishStage, pendingLogin } from '../login-pipeline/engine.ts'
import { invalid } from '../problems.ts'
import { type EmailAddress, isVerifiedByOthers, verifyAddress } from '../users-queries.ts'
import { presentAddress } from './present.ts'

type Key = { key: string }

/** What a key would verify; it stays good. */
export async function peek(ctx: AuthContext, { key }: Key) {
  const address = await addressOf(ctx, ctx.db, key)
  const isAuthenticating = pendingLogin(ctx, 'verify_email')?.userId === address.userId
  return presentAddress(ctx, { ...address, isAuthenticating })
}

/** A key works once. Whose signup waited for it is not signed in by it, unless that is switched on. */
export async function finish(ctx: AuthContext, { key }: Key): Promise<void> {
  try {
    await write(ctx, async (tx) => {
      const address = await addressOf(ctx, tx, key)
      if (!(await useLinkKey(tx, key))) throw badKey()
      await deleteLinkKeys(tx, { purpose: 'verify-email', emailAddressId: address.id })
      await verifyAddress(tx, address.userId, address.email)
      note(ctx, 'address verified', { user: address.userId })
      await settleLogin(ctx, tx, address)
    })
  } catch (error) {
    throw isUniqueViolation(error) ? taken() : error
  }
}

/** The login that waits in this session, if it is of the same user. */
async function settleLogin(ctx: AuthContext, tx: Db, { userId }: EmailAddress): Promise<void> {
  if (pendingLogin(ctx, 'verify_email')?.userId !== userId) return
  if (ctx.config.accounts.loginOnEmailConfirmation) await finishStage(ctx, tx, { stage: 'verify_email' })
  else delete ctx.session.state.login
}

async function addressOf({ now }: AuthContext, db: Db, key: string): Promise<EmailAddress> {
  if (key === '') throw invalid({ param: 'key', code: 'required' })
  const address = await findByLinkKey(db, { purpose: 'verify-email', key, now })
  if (address === undefined) throw badKey()
  if (await isVerifiedByOthers(db, address.email, address.userId)) throw taken()
  return address
}

const badKey = () => invalid({ param: 'key', code: 'invalid_or_expired_key' })
const taken = () => invalid({ param: 'key', code: 'email_taken' })
