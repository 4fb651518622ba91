// Deletes the accounts whose grace period has ended, and sends a reminder the day before.
import { days, minutes } from '#server/lib/duration.ts'
import { writeAccountDeletionNear } from '#server/mail/messages/account-deletion.ts'
import type { Task } from '#server/queue/tasks.ts'

import { findUser } from '../ground/users-queries.ts'
import { type EndParts, deleteDueAccount } from './end-account.ts'
import { updateLedgerFile } from './ledger.ts'
import { listDueDeletions, listUsersToRemind, markReminded } from './queries.ts'
import { listOwnedCompanies } from './read.ts'

type Parts = EndParts & { config: { publicUrl: string }; now: () => Date }

export function accountDeletionsTask(parts: Parts): Task {
  return {
    name: 'account deletions',
    every: minutes(10),
    async run() {
      const now = parts.now()
      const tomorrow = new Date(now.getTime() + days(1))
      for (const userId of await listUsersToRemind(parts.database.db, tomorrow))
        await remind(parts, userId, now)
      for (const userId of await listDueDeletions(parts.database.db, now))
        await deleteDueAccount(parts, userId, now)
    },
  }
}

/**
 * Copies the table of deleted accounts to the ledger file in DATA_DIR. Every instance runs this task, so that its file
 * also contains the deletions of other instances, even of an instance that has crashed since.
 */
export function ledgerTask({ database, config: { dataDir } }: Pick<Parts, 'database' | 'config'>): Task {
  return {
    name: 'deleted accounts ledger',
    every: minutes(10),
    inEveryInstance: true,
    run: () => updateLedgerFile({ database, dataDir }),
  }
}

async function remind({ database, mail, config }: Parts, userId: number, now: Date): Promise<void> {
  await database.db.transaction(async (tx) => {
    const dueAt = await markReminded(tx, userId, now)
    const user = await findUser(tx, userId)
    if (dueAt === undefined || dueAt <= now || user === undefined) return
    const companies = await listOwnedCompanies(tx, { userId, dueAt })
    if (user.email !== null)
      await mail.send(tx, user.email, writeAccountDeletionNear({ ...config, dueAt, companies }))
  })
}
