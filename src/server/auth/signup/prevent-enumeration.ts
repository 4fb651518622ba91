// Handles signups with a taken address if the response must not reveal that the address is taken.
import type { Db } from '#server/db/open.ts'
import { accountLinks } from '#server/mail/links.ts'
import { writeAccountExists } from '#server/mail/messages/account-exists.ts'
import { countAttempt } from '#server/rates/count-attempt.ts'

import type { AuthContext } from '../context.ts'
import { type DecoyLogin, beginDecoyLogin } from '../login/pipeline/engine.ts'

/**
 * Returns whether responses to signups hide that an address is taken. This is possible only if verification is
 * mandatory. Without mandatory verification, a signup with a free address logs in immediately, but a signup with a
 * taken address cannot.
 */
export function hidesTakenAddresses({ config }: AuthContext): boolean {
  const { emailVerification, preventEnumeration } = config.accounts
  return preventEnumeration && emailVerification === 'mandatory'
}

/** Pretends that a signup with a taken address is pending, and emails the owner of the address. */
export async function preventEnumeration(ctx: AuthContext, tx: Db, decoy: DecoyLogin): Promise<void> {
  await beginDecoyLogin(ctx, tx, decoy)
  await notifyOwner(ctx, tx, decoy.email)
}

/** Emails the owner of a taken address about the signup, unless such an email was sent recently. */
export async function notifyOwner(ctx: AuthContext, tx: Db, email: string): Promise<void> {
  if (!(await countAttempt(ctx, 'mail_account_exists', { key: email, tx })).isAllowed) return
  const { siteName, publicUrl } = ctx.config
  const { login, requestReset } = accountLinks(publicUrl)
  const message = writeAccountExists({ siteName, email, loginLink: login, resetLink: requestReset })
  await ctx.mail.send(tx, email, message)
}
