// Deletes accounts again after a restore of an older backup has brought them back.
import type { Db } from '#server/db/open.ts'

import { deleteAccount } from './delete-account.ts'
import { type DeletedAccount, insertDeletedAccount, isSameAccount, reserveUserIds } from './erase-queries.ts'

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
      await deleteAccount(tx, { userId, now })
      deleted += 1
    } else await insertDeletedAccount(tx, account)
  }
  await reserveUserIds(tx)
  return deleted
}
