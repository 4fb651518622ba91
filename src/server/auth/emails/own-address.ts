import type { Db } from '#server/db/open.ts'

import { invalid } from '../ground/errors.ts'
import { type EmailAddress, findAddress } from '../ground/users-queries.ts'

/**
 * Returns an address of the user.
 * @throws Problem 400 `unknown_email` if the user does not have the address, even if another user has it.
 */
export async function requireOwnAddress(
  db: Db,
  { userId, email }: { userId: number; email: string },
): Promise<EmailAddress> {
  const address = await findAddress(db, userId, email)
  if (address === undefined) throw unknownEmail()
  return address
}

export const unknownEmail = () =>
  invalid({ param: 'email', code: 'unknown_email', message: 'Unknown email address.' })
