// Requests a password reset by link or by code, depending on the settings. The response is the same for known and
// unknown addresses.
import type { Db } from '#server/db/open.ts'
import { hours } from '#server/lib/duration.ts'
import { accountLinks } from '#server/mail/links.ts'
import { writePasswordResetCode, writePasswordResetLink } from '#server/mail/messages/password-reset.ts'

import { audit } from '../ground/audit-lines.ts'
import { type AuthContext, write } from '../ground/context.ts'
import { limitRate } from '../ground/limit-rate.ts'
import { insertLinkKey } from '../ground/link-keys-queries.ts'
import { type KnownAccount, findActiveUserOrNotify } from '../ground/unknown-account.ts'

const LINK_LIFETIME = hours(1)

type ResetRequest = { email: string }

/** Emails a link to reset the password. The link works in any session. */
export async function requestLink(ctx: AuthContext, input: ResetRequest): Promise<Record<string, never>> {
  await requestReset(ctx, input, async (tx, known) => {
    if (known) await sendLink(ctx, tx, known)
  })
  return {}
}

/** Emails a code to reset the password. The code works only in this session. */
export async function requestCode(ctx: AuthContext, input: ResetRequest): Promise<void> {
  const { codes, now, config } = ctx
  await requestReset(ctx, input, async (tx, known) => {
    const { code, stored } = codes.issue({ now, lifetimeMs: config.accounts.passwordResetCodeMs })
    ctx.session.set('passwordReset', {
      code: stored,
      email: input.email,
      userId: known?.user.id ?? null,
      resends: 0,
      generation: known?.user.sessionGeneration,
    })
    if (known === undefined) return
    const message = { siteName: config.siteName, code, now, expiresAt: new Date(stored.expiresAt) }
    await ctx.mail.send(tx, known.address.email, writePasswordResetCode(message))
  })
}

type Send = (tx: Db, known: KnownAccount | undefined) => Promise<void>

async function requestReset(ctx: AuthContext, { email }: ResetRequest, send: Send): Promise<void> {
  await limitRate(ctx, 'reset_password', { key: email })
  await write(ctx, async (tx) => {
    await send(tx, await findActiveUserOrNotify(ctx, tx, email))
    audit(ctx, 'reset requested')
  })
}

async function sendLink(ctx: AuthContext, tx: Db, { user, address }: KnownAccount): Promise<void> {
  const { random, now, config } = ctx
  const expiresAt = new Date(now.getTime() + LINK_LIFETIME)
  const about = { purpose: 'reset-password', userId: user.id, emailAddressId: address.id } as const
  const key = await insertLinkKey(tx, { ...about, random, expiresAt })
  const link = accountLinks(config.publicUrl).resetPassword(key)
  await ctx.mail.send(
    tx,
    address.email,
    writePasswordResetLink({ siteName: config.siteName, link, now, expiresAt }),
  )
}
