// Verifying an address by the key in the link that was mailed to it, from wherever the link is opened.

import { isUniqueViolation } from '#server/db/is-unique-violation.ts'
import type { Db } from '#server/db/open.ts'
import type { Guard } from '#server/http/guards.ts'

import { audit } from '../audit-log.ts'
import { type AuthContext, write } from '../context.ts'
import { invalid } from '../errors.ts'
import { deleteLinkKeys, type Fate, fateOfLinkKey, findByLinkKey, useLinkKey } from '../link-keys-queries.ts'
import { finishStage } from '../login/pipeline/engine.ts'
import { dropLogin, pendingLogin, resumeStage } from '../pending.ts'
import { inheritPassword, isHolder } from '../unverified-account.ts'
import { type EmailAddress, isVerifiedByOthers, lockUser } from '../users-queries.ts'
import { confirmAddress } from './confirm-address.ts'
import { presentAddress } from './present.ts'

type Key = { key: string }

/** Anybody may open a link. */
export const guard: Guard = {
  name: 'dropsExpiredLogin',
  beforeInput: ({ account }) => void resumeStage(account),
}

/** What a key would verify; it stays good. */
export async function peek(ctx: AuthContext, { key }: Key) {
  const address = await addressOf(ctx, key)
  const isAuthenticating = pendingLogin(ctx, 'verify_email') !== undefined
  return presentAddress(ctx, { ...address, isAuthenticating })
}

/**
 * A key works once. Whose signup waited for it is not signed in by it, unless that is switched on. Whom an address was
 * added by has to open its link: anybody else would let attackers share what they do with the address.
 */
export async function finish(ctx: AuthContext, { key }: Key): Promise<void> {
  const address = await addressOf(ctx, key)
  const isOwn = await isHolder(ctx, ctx.db, address.userId)
  if (!isOwn && !address.isPrimary) throw addedElsewhere()
  try {
    if (!(await write(ctx, (tx) => confirm(ctx, tx, { key, address, isOwn })))) throw await badKey(ctx, key)
  } catch (error) {
    throw isUniqueViolation(error) ? taken() : error
  }
}

type Opened = {
  key: string
  address: EmailAddress
  /** In the session of whoever gave the address. */ isOwn: boolean
}

/** False when the key was used meanwhile. */
async function confirm(ctx: AuthContext, tx: Db, { key, address, isOwn }: Opened): Promise<boolean> {
  // Before the key is touched: whoever removes an address takes its keys away in the same order.
  await lockUser(tx, address.userId)
  if (!(await useLinkKey(tx, key))) return false
  await deleteLinkKeys(tx, { purpose: 'verify-email', emailAddressId: address.id })
  if (!isOwn) await inheritPassword(ctx, tx, address)
  await confirmAddress(ctx, tx, address)
  await settleLogin(ctx, tx, { address, isOwn })
  return true
}

/** Continues the pending login of this session if it is the user's own. Drops it otherwise, as allauth does. */
async function settleLogin(
  ctx: AuthContext,
  tx: Db,
  { address: { userId }, isOwn }: Omit<Opened, 'key'>,
): Promise<void> {
  const login = pendingLogin(ctx, 'verify_email')
  if (login === undefined) return
  const goesOn = isOwn && login.userId === userId && ctx.config.accounts.loginOnEmailConfirmation
  if (goesOn && ctx.user === undefined) await finishStage(ctx, tx, { stage: 'verify_email' })
  else dropLogin(ctx)
}

async function addressOf(ctx: AuthContext, key: string): Promise<EmailAddress> {
  if (key === '') throw invalid({ param: 'key', code: 'required' })
  const address = await findByLinkKey(ctx.db, { purpose: 'verify-email', key, now: ctx.now })
  if (address === undefined) throw await badKey(ctx, key)
  if (address.isVerified) throw await badKey(ctx, key, 'outdated')
  if (await isVerifiedByOthers(ctx.db, address.email, address.userId)) throw taken()
  return address
}

/** Whoever has a key may know what became of it. */
const words: Record<Fate, string> = {
  used: 'This link has been used already: the address is confirmed.',
  outdated: 'This link is not needed any more: the address has been confirmed in another way.',
  expired: 'This link has expired.',
}
/** Told to whoever has the email. */
const addedElsewhere = () =>
  invalid({
    param: 'key',
    code: 'invalid_or_expired_key',
    message: 'Log in to the account that this address was added to, then open the link again.',
  })

async function badKey(ctx: AuthContext, key: string, known?: Fate) {
  audit(ctx, 'key refused')
  const fate = known ?? (await fateOfLinkKey(ctx.db, { key, now: ctx.now }))
  return invalid({ param: 'key', code: 'invalid_or_expired_key', ...(fate && { message: words[fate] }) })
}

const taken = () => invalid({ param: 'key', code: 'email_taken' })
