import type { Db } from '#server/db/open.ts'
import type { User } from '#server/identity/session/queries.ts'
import { notices } from '#server/mail/messages/notices.ts'

import { audit } from './audit-lines.ts'
import type { AuthContext } from './context.ts'
import { insertAddress } from './emails-queries.ts'
import { notify } from './notify.ts'

/**
 * Adds an address to a user and notifies the user at the primary address. Call inside `write`.
 * @throws a unique violation if the user already has the address.
 */
export async function insertOwnAddress(
  ctx: AuthContext,
  tx: Db,
  { user, email }: { user: User; email: string },
): Promise<void> {
  await insertAddress(tx, { userId: user.id, email, now: ctx.now })
  await notify(ctx, tx, { user, notice: notices.emailAdded(email) })
  audit(ctx, 'address added')
}
