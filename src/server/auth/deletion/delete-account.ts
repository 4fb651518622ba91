// Deletes an account and everything that identifies its user, in one transaction.
import { eraseAlertsOf } from '#server/alerts/account-queries.ts'
import { setAuditContext } from '#server/db/audited-transaction.ts'
import type { Db } from '#server/db/open.ts'
import { deleteIfUnused } from '#server/images/queries.ts'
import { deleteCompany } from '#server/jobs/store/companies-queries.ts'

import { listPossibleOwners, listSolelyOwned, lockOwnCompanies, makeOwner } from './company-queries.ts'
import {
  deleteUser,
  eraseCounters,
  eraseMail,
  erasePendingSessions,
  findOwnAddresses,
  insertDeletedAccount,
} from './erase-queries.ts'

type Account = { userId: number; now: Date }

/** Deletes the account, and settles its companies. Returns false if the account did not exist. */
export async function deleteAccount(tx: Db, { userId, now }: Account): Promise<boolean> {
  await setAuditContext(tx, { via: 'deletion', now })
  await settleCompanies(tx, userId)
  const account = { userId, ...(await findOwnAddresses(tx, userId)) }
  await eraseMail(tx, account)
  await eraseAlertsOf(tx, { ...account, now })
  await eraseCounters(tx, account)
  await erasePendingSessions(tx, account)
  const user = await deleteUser(tx, userId)
  if (user === undefined) return false
  if (user.avatar !== null) await deleteIfUnused(tx, user.avatar)
  await insertDeletedAccount(tx, { userId, createdAt: user.createdAt, deletedAt: now })
  return true
}

/**
 * Makes the longest-standing member of each company whose only owner is the user an owner. Closes the companies without
 * other members.
 */
async function settleCompanies(tx: Db, userId: number): Promise<void> {
  await lockOwnCompanies(tx, userId)
  const ids = (await listSolelyOwned(tx, userId)).map(({ id }) => id)
  const heirs = await listPossibleOwners(tx, userId, ids)
  for (const id of ids) {
    const heir = heirs.find(({ companyId }) => companyId === id)
    if (heir === undefined) await deleteCompany(tx, id)
    else await makeOwner(tx, id, heir.userId)
  }
}
