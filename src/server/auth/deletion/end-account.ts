import type { RunConfig } from '#server/config/secret-key.ts'
import type { Database, Db } from '#server/db/open.ts'
import type { Log } from '#server/log.ts'
import type { Mail } from '#server/mail/mail.ts'
import { writeAccountDeleted } from '#server/mail/messages/account-deletion.ts'

import { findUser, lockUser } from '../ground/users-queries.ts'
import { deleteAccount } from './delete-account.ts'
import { updateLedgerFile } from './ledger.ts'
import { lockDueDeletion } from './queries.ts'

export type EndParts = {
  database: Pick<Database, 'db' | 'eraseDeletedRows'>
  config: Pick<RunConfig, 'siteName' | 'dataDir'>
  mail: Mail
  log: Pick<Log, 'info'>
}

/** Deletes an account at the end of its grace period. */
export async function deleteDueAccount(parts: EndParts, userId: number, now: Date): Promise<void> {
  const isGone = await parts.database.db.transaction(async (tx) => {
    // Locks the user before the requested deletion, in the same order as a cancellation, to avoid deadlocks.
    await lockUser(tx, userId)
    const isDue = await lockDueDeletion(tx, userId, now)
    return isDue && deleteAndEmail(parts, tx, { userId, now })
  })
  if (isGone) await recordDeletion(parts, userId)
}

/** Deletes an account without a grace period, for the command line. */
export async function deleteAccountNow(parts: EndParts, userId: number, now: Date): Promise<void> {
  const isGone = await parts.database.db.transaction((tx) => deleteAndEmail(parts, tx, { userId, now }))
  if (isGone) await recordDeletion(parts, userId)
}

type Account = { userId: number; now: Date }

async function deleteAndEmail({ mail, config }: EndParts, tx: Db, account: Account): Promise<boolean> {
  const user = await findUser(tx, account.userId)
  if (!(await deleteAccount(tx, account))) return false
  // Queues the last email after all other emails to the user have been deleted from the queue.
  if (user?.email != null)
    await mail.send(tx, user.email, writeAccountDeleted({ ...config, now: account.now }))
  return true
}

async function recordDeletion({ database, config, log }: EndParts, userId: number): Promise<void> {
  await updateLedgerFile({ database, dataDir: config.dataDir })
  log.info({ event: 'account deleted', user: userId }, 'account deleted')
}
