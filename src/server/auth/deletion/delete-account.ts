// Deletes an account, in one transaction, with everything that would tell whose it was.
import type { CompanyChoice } from '#contract/auth/account-deletion.ts'
import { tellAuditLog } from '#server/db/audited-transaction.ts'
import type { Db } from '#server/db/open.ts'
import { deleteIfUnused } from '#server/images/queries.ts'

import {
  deleteUser,
  eraseCounters,
  eraseMail,
  erasePendingSessions,
  insertDeletedAccount,
  findOwnAddresses,
} from './erase-queries.ts'
import { settleCompanies } from './settle-companies.ts'

type Account = { userId: number; choices: readonly CompanyChoice[]; now: Date }

/** @returns whether there was one */
export async function deleteAccount(tx: Db, { userId, choices, now }: Account): Promise<boolean> {
  await tellAuditLog(tx, { via: 'deletion', now })
  await settleCompanies(tx, userId, choices)
  const whose = { userId, ...(await findOwnAddresses(tx, userId)) }
  await eraseMail(tx, whose)
  await eraseCounters(tx, whose)
  await erasePendingSessions(tx, whose)
  const user = await deleteUser(tx, userId)
  if (user === undefined) return false
  if (user.avatar !== null) await deleteIfUnused(tx, user.avatar)
  await insertDeletedAccount(tx, { userId, createdAt: user.createdAt, deletedAt: now })
  return true
}
