// Sends a code to log in, and remembers it in the session.
import type { Db } from '#server/db/open.ts'
import type { PendingCode } from '#server/identity/session/state.ts'
import { loginCode } from '#server/mail/messages/login-code.ts'

import type { AuthContext } from '../context.ts'

/** `code`: the one before, where the code is sent again. Its attempts go on counting. */
type Addressee = Omit<PendingCode, 'code'> & Partial<Pick<PendingCode, 'code'>>

/** To nobody known no code is sent; the session looks the same. */
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
    loginCode({ siteName: config.siteName, code, now, expiresAt: new Date(stored.expiresAt) }),
  )
}
