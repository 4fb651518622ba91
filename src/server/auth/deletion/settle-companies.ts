import type { Db } from '#server/db/open.ts'

import {
  deleteCompany,
  listPossibleOwners,
  listSolelyOwned,
  lockOwnCompanies,
  makeOwner,
} from './company-queries.ts'

/**
 * Makes the longest-standing member of each company whose only owner is the user an owner. Closes the companies without
 * other members.
 */
export async function settleCompanies(tx: Db, userId: number): Promise<void> {
  await lockOwnCompanies(tx, userId)
  const ids = (await listSolelyOwned(tx, userId)).map(({ id }) => id)
  const heirs = await listPossibleOwners(tx, userId, ids)
  for (const id of ids) {
    const heir = heirs.find(({ companyId }) => companyId === id)
    if (heir === undefined) await deleteCompany(tx, id)
    else await makeOwner(tx, id, heir.userId)
  }
}
