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

/** Returns the choices stored with a requested deletion. Returns none if they cannot be parsed. */
export function readChoices(stored: unknown): readonly CompanyChoice[] {
  const result = z.safeParse(companyChoices, stored)
  return result.success ? result.data : []
}

/** Returns whether a company closes even if it has other members. */
export type ShouldClose = (companyId: number) => boolean

/** Closes each company or makes its longest-standing member the owner. A company without other members closes. */
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
