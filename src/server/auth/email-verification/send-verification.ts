// Sends the link or the code that verifies an address, and remembers the code in the session.

import type { Db } from '#server/db/open.ts'
import { days } from '#server/lib/duration.ts'
import type { OneTimeCode } from '#server/lib/one-time-code.ts'
import { accountLinks } from '#server/mail/links.ts'
import { verificationCode, verificationLink } from '#server/mail/messages/verification.ts'

import type { AuthContext } from '../context.ts'
import { insertLinkKey } from '../link-keys-queries.ts'
import { take } from '../rates.ts'
import { findAddress } from '../users-queries.ts'

const LINK_LIFETIME = days(3)

type Addressee = {
  userId: number | null
  email: string
  /** The code that this one replaces. Its attempts go on counting. */ code?: OneTimeCode
  /** How often the code was sent again. */ resends?: number
  /** How often it was sent to another address instead. */ changes?: number | undefined
}

/**
 * To nobody known (an address that is taken) nothing is sent, but everything else looks the same.
 * `isSent` is false when the last email went out too short a time ago.
 */
export async function sendVerification(
  ctx: AuthContext,
  tx: Db,
  to: Addressee,
): Promise<{ isSent: boolean; retryAfterMs: number }> {
  const byCode = ctx.config.accounts.emailVerificationByCode
  const action = byCode ? 'mail_verification_code' : 'mail_verification_link'
  // Counted apart for each who is signed in: what the claim of one mails keeps nothing back from an owner who signs up.
  const key = ctx.user ? `${ctx.user.id} ${to.email}` : to.email
  const { isAllowed, retryAfterMs } = await take(ctx, action, { key, tx })
  if (!isAllowed) return { isSent: false, retryAfterMs }
  if (byCode) await sendCode(ctx, tx, to)
  else await sendLink(ctx, tx, to)
  return { isSent: true, retryAfterMs: 0 }
}

async function sendCode(ctx: AuthContext, tx: Db, to: Addressee): Promise<void> {
  const { userId, email, code: before, resends = 0, changes = 0 } = to
  const { codes, now, config } = ctx
  const lifetimeMs = config.accounts.emailVerificationCodeMs
  const { code, stored } = codes.issue({ now, lifetimeMs, id: before?.id })
  ctx.session.set('emailVerification', { code: stored, email, userId, resends, changes })
  if (userId === null) return
  const message = verificationCode({
    siteName: config.siteName,
    code,
    now,
    expiresAt: new Date(stored.expiresAt),
  })
  await ctx.mail.send(tx, email, message)
}

async function sendLink(ctx: AuthContext, tx: Db, { userId, email }: Addressee): Promise<void> {
  const address = userId === null ? undefined : await findAddress(tx, userId, email)
  if (address === undefined) return
  const { random, now, config } = ctx
  const expiresAt = new Date(now.getTime() + LINK_LIFETIME)
  const about = { purpose: 'verify-email', userId: address.userId, emailAddressId: address.id } as const
  const key = await insertLinkKey(tx, { ...about, random, expiresAt })
  const link = accountLinks(config.publicUrl).verifyEmail(key)
  await ctx.mail.send(tx, email, verificationLink({ siteName: config.siteName, link, now, expiresAt }))
}
