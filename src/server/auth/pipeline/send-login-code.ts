import type { Db } from '#server/db/open.ts'
import type { PendingCode } from '#server/identity/session/state.ts'
import { writeLoginCode } from '#server/mail/messages/login-code.ts'

import type { AuthContext } from '../ground/context.ts'

/**
 * The recipient of the code. For a resend, `code` is the previous code. Failed attempts with it also count for the new
 * code.
 */
type Addressee = Omit<PendingCode, 'code'> & Partial<Pick<PendingCode, 'code'>>

/**
 * Sends a login code and stores it in the session. If the address is unknown, sends no code, but the session looks the
 * same.
 */
export async function sendLoginCode(
  ctx: AuthContext,
  tx: Db,
  { code: before, ...to }: Addressee,
): Promise<void> {
  const { codes, now, config } = ctx
  const { code, stored } = codes.issue({ now, lifetimeMs: config.accounts.loginCodeMs, id: before?.id })
  ctx.session.set('loginCode', { ...to, code: stored })
  if (to.userId === null) return
  await ctx.mail.send(
    tx,
    to.email,
    writeLoginCode({ siteName: config.siteName, code, now, expiresAt: new Date(stored.expiresAt) }),
  )
}
