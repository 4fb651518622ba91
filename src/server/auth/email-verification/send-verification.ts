import type { Db } from '#server/db/open.ts'
import { days } from '#server/lib/duration.ts'
import type { OneTimeCode } from '#server/lib/one-time-code.ts'
import { accountLinks } from '#server/mail/links.ts'
import { writeVerificationCode, writeVerificationLink } from '#server/mail/messages/verification.ts'
import { countAttempt } from '#server/rates/count-attempt.ts'

import type { AuthContext } from '../context.ts'
import { insertLinkKey } from '../link-keys-queries.ts'
import { findAddress } from '../users-queries.ts'

const LINK_LIFETIME = days(3)

type Addressee = {
  userId: number | null
  email: string
  /** The code to replace. Its count of failed attempts continues. */ code?: OneTimeCode
  /** Resends so far. */ resends?: number
  /** Address changes so far. */ changes?: number | undefined
}

/**
 * Sends a link or, with the setting for codes, a code. A null `userId` means that the address is taken: no email is
 * sent, but the result and the session look the same. `isSent` is false if the previous email was sent too recently.
 */
export async function sendVerification(
  ctx: AuthContext,
  tx: Db,
  to: Addressee,
): Promise<{ isSent: boolean; retryAfterMs: number }> {
  const byCode = ctx.config.accounts.emailVerificationByCode
  const action = byCode ? 'mail_verification_code' : 'mail_verification_link'
  // Use a separate limit per logged-in user, so that a user who adds the address of another person does not use up the
  // limit of a signup by that person.
  const key = ctx.user ? `${ctx.user.id} ${to.email}` : to.email
  const { isAllowed, retryAfterMs } = await countAttempt(ctx, action, { key, tx })
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
  const message = writeVerificationCode({
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
  await ctx.mail.send(tx, email, writeVerificationLink({ siteName: config.siteName, link, now, expiresAt }))
}
