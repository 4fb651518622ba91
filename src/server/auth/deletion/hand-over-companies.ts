// Closes or hands over the companies whose only owner is deleting their account.
import * as z from 'zod/mini'

import { type CompanyChoice, companyChoices } from '#contract/auth/account-deletion.ts'
import type { Db } from '#server/db/open.ts'

import {
  deleteCompany,
  listPossibleOwners,
  listSolelyOwned,
  lockOwnCompanies,
  makeOwner,
} from './company-queries.ts'

/**
 * Returns the user's choice for each company, to close it or to hand it over, as stored with the requested deletion.
 * Returns an empty list if the stored value cannot be parsed.
 */
export function readChoices(stored: unknown): readonly CompanyChoice[] {
  const result = z.safeParse(companyChoices, stored)
  return result.success ? result.data : []
}

/** Returns true for a company that closes even if another member could take it over. */
export type ShouldClose = (companyId: number) => boolean

/**
 * Closes each company whose only owner is the user, or makes its longest-standing member the owner. A company closes if
 * no member can take it over, or if `shouldClose` returns true.
 */
export async function handOverOrCloseCompanies(
  tx: Db,
  userId: number,
  shouldClose: ShouldClose,
): Promise<void> {
  await lockOwnCompanies(tx, userId)
  const left = await listSolelyOwned(tx, userId)
  const ids = left.map(({ id }) => id)
  const heirs = await listPossibleOwners(tx, userId, ids)
  for (const id of ids) {
    const heir = heirs.find(({ companyId }) => companyId === id)
    if (heir === undefined || shouldClose(id)) await deleteCompany(tx, id)
    else await makeOwner(tx, id, heir.userId)
  }
}
