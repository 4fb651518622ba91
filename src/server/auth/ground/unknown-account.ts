import type { Db } from '#server/db/open.ts'
import type { User } from '#server/identity/session/queries.ts'
import { accountLinks } from '#server/mail/links.ts'
import { writeUnknownAccount } from '#server/mail/messages/unknown-account.ts'

import type { AuthContext } from './context.ts'
import { invalid } from './errors.ts'
import { type EmailAddress, findUserByEmail } from './users-queries.ts'

export type KnownAccount = { user: User; address: EmailAddress }

/**
 * Returns the active user of an address. If there is none, returns undefined and sends an email to the address, so that
 * only the owner of the address learns that it has no account.
 * @throws Problem 400 `unknown_email`, without sending an email, if user enumeration is allowed.
 */
export async function findActiveUserOrNotify(
  ctx: AuthContext,
  tx: Db,
  email: string,
): Promise<KnownAccount | undefined> {
  const account = await findUserByEmail(tx, email)
  if (account?.user.isActive) return account
  const { siteName, publicUrl, accounts } = ctx.config
  if (!accounts.preventEnumeration) throw invalid({ param: 'email', code: 'unknown_email' })
  const signupLink = accountLinks(publicUrl).signup
  await ctx.mail.send(tx, email, writeUnknownAccount({ siteName, email, signupLink }))
  return undefined
}
