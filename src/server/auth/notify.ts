// Tells the owner of an account what was changed about it, where such emails are wanted.
import type { Db } from '#server/db/open.ts'
import type { Message } from '#server/mail/mail.ts'
import type { NoticeInput } from '#server/mail/messages/notice.ts'
import type { User } from '#server/session/queries.ts'

import type { AuthContext } from './context.ts'

/** Goes to the primary address, with the change's transaction. */
export async function notify(
  { config, mail, client, now }: AuthContext,
  tx: Db,
  { user, message }: { user: User; message: (input: NoticeInput) => Message },
): Promise<void> {
  if (!config.accounts.notifications || user.email === null) return
  await mail.send(tx, user.email, message({ siteName: config.siteName, when: now, ...client }))
}
