import type { Db } from '#server/db/open.ts'
import type { User } from '#server/identity/session/queries.ts'
import { accountLinks } from '#server/mail/links.ts'
import { type Notice, writeNotice } from '#server/mail/messages/notices.ts'

import type { AuthContext } from './context.ts'

/**
 * Emails the primary address of a user about a change to the account, if the settings enable such notices. The email is
 * queued in the transaction `tx` of the change, so that it is sent only if the change succeeds.
 */
export async function notify(
  { config, mail, client, now }: AuthContext,
  tx: Db,
  { user, notice }: { user: User; notice: Notice },
): Promise<void> {
  const { siteName, publicUrl, accounts } = config
  if (!accounts.notifications || user.email === null) return
  const secureLink = accountLinks(publicUrl).secure
  await mail.send(tx, user.email, writeNotice(notice, { siteName, secureLink, when: now, ...client }))
}
