// Whose an address is that somebody asks for access with; if it is nobody's, only its owner is told.
import type { Db } from '#server/db/open.ts'
import type { User } from '#server/identity/session/queries.ts'
import { accountLinks } from '#server/mail/links.ts'
import { unknownAccount } from '#server/mail/messages/unknown-account.ts'

import type { AuthContext } from './context.ts'
import { invalid } from './errors.ts'
import { type EmailAddress, findUserByEmail } from './users-queries.ts'

export type Known = { user: User; address: EmailAddress }

/**
 * The active user of an address. To an address without one an email says so; a disabled account counts as none.
 * @throws Problem 400 `unknown_email` where user enumeration is not prevented.
 */
export async function knownTo(ctx: AuthContext, tx: Db, email: string): Promise<Known | undefined> {
  const known = await findUserByEmail(tx, email)
  if (known?.user.isActive) return known
  const { siteName, publicUrl, accounts } = ctx.config
  if (!accounts.preventEnumeration) throw invalid({ param: 'email', code: 'unknown_email' })
  const signupLink = accountLinks(publicUrl).signup
  await ctx.mail.send(tx, email, unknownAccount({ siteName, email, signupLink }))
  return undefined
}
