// Tells the owner of an account what was changed about it, where such letters are wanted.
import type { Db } from '#server/db/open.ts'
import type { NoticeInput } from '#server/mail/letters/notice.ts'
import type { Letter } from '#server/mail/mail.ts'
import type { User } from '#server/session/queries.ts'

import type { AuthContext } from './context.ts'

/** Goes to the primary address, with the change's transaction. */
export async function notify(
  { config, mail, client, now }: AuthContext,
  tx: Db,
  { user, letter }: { user: User; letter: (input: NoticeInput) => Letter },
): Promise<void> {
  if (!config.accounts.notifications || user.email === null) return
  await mail.send(tx, user.email, letter({ siteName: config.siteName, when: now, ...client }))
}
