// An account whose address was never proved may have been made by anybody: when the address's owner comes, whoever made it is
// locked out (security: pre-registration).
import type { Db } from '#server/db/open.ts'
import type { User } from '#server/session/queries.ts'

import { type AuthContext, note } from './context.ts'
import { hasOtherWaysIn, wipeAccount } from './unproved-queries.ts'
import { type EmailAddress, lockUser } from './users-queries.ts'

/**
 * Takes the password, the sessions, the API keys and all other addresses away, inside `write`; the address is its owner's then.
 * False, and nothing done, where somebody has other ways in: then it is their account.
 */
export async function takeOver(
  ctx: AuthContext,
  tx: Db,
  { user, address }: { user: User; address: EmailAddress },
): Promise<boolean> {
  await lockUser(tx, user.id)
  if (await hasOtherWaysIn(tx, user.id)) return false
  await wipeAccount(tx, user.id, address.email)
  note(ctx, 'unproved account wiped', { user: user.id })
  return true
}
