// An account whose address was never proved may have been made by anybody: when the address's owner comes, whoever made it is
// locked out (security: pre-registration).
import type { Db } from '#server/db/open.ts'
import type { User } from '#server/session/queries.ts'

import { type AuthContext, note } from './context.ts'
import { conflict } from './problems.ts'
import { deleteKeysAndAddresses, hasOtherWaysIn, wipeAccount } from './unproved-queries.ts'
import { type EmailAddress, findUserByEmail, lockUser } from './users-queries.ts'

type Own = { userId: number; email: string }

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

/**
 * A mailed code was given: its address is proved by that, if it was not before. Inside `write`.
 * @throws Problem 409 when the address is not that user's any more, or was only ever claimed.
 */
export async function lockOutStranger(ctx: AuthContext, tx: Db, { userId, email }: Own): Promise<void> {
  const known = await findUserByEmail(tx, email)
  if (known?.user.id !== userId) throw conflict()
  // Where somebody has other ways in, both get in: nobody can tell whose the account is.
  if (!known.address.isVerified) await takeOver(ctx, tx, known)
}

/**
 * The same where the password is replaced but, as the protocol wants it for links, no address is proved: what the new
 * password does not end goes. Inside `write`, with the user locked.
 */
export async function dropStrangersKeys(ctx: AuthContext, tx: Db, { userId, email }: Own): Promise<void> {
  if (await hasOtherWaysIn(tx, userId)) return
  await deleteKeysAndAddresses(tx, userId, email)
  note(ctx, 'unproved account wiped', { user: userId })
}
