// One's addresses, in alphabetical order.
import type { AuthContext } from '../context.ts'
import { unauthenticated } from '../problems.ts'
import { findAddresses } from '../users-queries.ts'

export async function listEmails({ db, user }: AuthContext) {
  if (user === undefined) throw unauthenticated()
  const addresses = await findAddresses(db, user.id)
  return {
    data: addresses.map(({ email, isVerified, isPrimary }) => ({
      email,
      verified: isVerified,
      primary: isPrimary,
    })),
  }
}
