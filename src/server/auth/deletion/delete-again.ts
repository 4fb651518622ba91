// Deletes accounts again after a restore of an older backup has brought them back.
import type { Db } from '#server/db/open.ts'

import { deleteAccount } from './delete-account.ts'
import { type DeletedAccount, insertDeletedAccount, isSameAccount, reserveUserIds } from './erase-queries.ts'
import { readChoices } from './hand-over-companies.ts'
import { findDeletion } from './queries.ts'

/**
 * Deletes the accounts that a restore has brought back, and returns their number. `accounts` are the entries of the
 * ledger of deleted accounts. An account counts as restored only if its ID and its creation time match, because the
 * database of another installation may use the same IDs for other users.
 */
export async function deleteRestoredAccounts(tx: Db, accounts: readonly DeletedAccount[]): Promise<number> {
  let deleted = 0
  for (const account of accounts) {
    const { userId, deletedAt: now } = account
    if (await isSameAccount(tx, account)) {
      const choices = readChoices((await findDeletion(tx, userId))?.companies)
      // Closes a company only if its owner chose to close it, because a member may have taken it over since the backup.
      const shouldClose = (companyId: number) =>
        choices.some(({ id, hand_over_to: heir }) => id === companyId && heir === null)
      await deleteAccount(tx, { userId, shouldClose, now })
      deleted += 1
    } else await insertDeletedAccount(tx, account)
  }
  await reserveUserIds(tx)
  return deleted
}
