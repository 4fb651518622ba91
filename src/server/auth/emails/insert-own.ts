// An address becomes one of a user's. The owner is told at the primary one.
import type { Db } from '#server/db/open.ts'
import type { User } from '#server/identity/session/queries.ts'
import { notices } from '#server/mail/messages/notices.ts'

import { audit } from '../audit-log.ts'
import type { AuthContext } from '../context.ts'
import { notify } from '../notify.ts'
import { insertAddress } from './queries.ts'

/** Inside `write`. @throws a unique violation when the user has it already. */
export async function insertOwn(
  ctx: AuthContext,
  tx: Db,
  { user, email }: { user: User; email: string },
): Promise<void> {
  await insertAddress(tx, { userId: user.id, email, now: ctx.now })
  await notify(ctx, tx, { user, notice: notices.emailAdded(email) })
  audit(ctx, 'address added')
}
