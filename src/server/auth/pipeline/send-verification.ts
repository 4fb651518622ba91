import type { Db } from '#server/db/open.ts'
import { findSignupJob } from '#server/jobs/pending-jobs/queries.ts'
import { days } from '#server/lib/duration.ts'
import type { OneTimeCode } from '#server/lib/one-time-code.ts'
import { accountLinks } from '#server/mail/links.ts'
import { writeVerificationCode, writeVerificationLink } from '#server/mail/messages/verification.ts'
import { countAttempt } from '#server/rates/count-attempt.ts'

import type { AuthContext } from '../ground/context.ts'
import { insertLinkKey } from '../ground/link-keys-queries.ts'
import { findAddress } from '../ground/users-queries.ts'

const LINK_LIFETIME = days(3)

type Addressee = {
  userId: number | null
  email: string
  /** The code that the new code replaces. Failed attempts with the old code also count for the new code. */
  code?: OneTimeCode
  resends?: number
  /** Number of address changes so far. */
  changes?: number | undefined
}

/**
 * Sends an email that verifies the address, with a code if the settings require codes, otherwise with a link. If the
 * address is taken, the caller passes the `userId` null. Then no email is sent, but the result and the session look the
 * same. `isSent` is false if the previous email was sent too recently.
 */
export async function sendVerification(
  ctx: AuthContext,
  tx: Db,
  to: Addressee,
): Promise<{ isSent: boolean; retryAfterMs: number }> {
  const byCode = ctx.config.accounts.emailVerificationByCode
  const action = byCode ? 'mail_verification_code' : 'mail_verification_link'
  // The limit is separate for each logged-in user. Otherwise a user could add the address of another person and
  // use up the limit for that person's own signup.
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
    sendsJob: (await findSignupJob(tx, userId)) !== undefined,
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
  const links = accountLinks(config.publicUrl)
  const sendsJob = (await findSignupJob(tx, address.userId)) !== undefined
  const link = sendsJob ? links.verifyEmailAndSendJob(key) : links.verifyEmail(key)
  const content = { siteName: config.siteName, link, sendsJob, now, expiresAt }
  await ctx.mail.send(tx, email, writeVerificationLink(content))
}
