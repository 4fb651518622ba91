// What becomes of the companies whose last owner goes: asked when the deletion was, and decided anew on the day.
import * as z from 'zod/mini'

import { type CompanyChoice, companyChoices } from '#contract/auth/account-deletion.ts'
import type { Db } from '#server/db/open.ts'

import { deleteCompany, listHeirs, listLastOwned, lockOwnCompanies, makeOwner } from './company-queries.ts'

/** What was answered; nothing that can be read is no answer. */
export function readChoices(stored: unknown): readonly CompanyChoice[] {
  const result = z.safeParse(companyChoices, stored)
  return result.success ? result.data : []
}

/**
 * Closes what was to be closed. Of the others the named heir becomes the owner; where there is none any more, or nobody
 * was asked, whoever has been a member for longest; and where nobody is left, the company is closed.
 */
export async function settleCompanies(
  tx: Db,
  userId: number,
  choices: readonly CompanyChoice[],
): Promise<void> {
  await lockOwnCompanies(tx, userId)
  const left = await listLastOwned(tx, userId, { isAsked: false })
  const heirs = await listHeirs(
    tx,
    userId,
    left.map(({ id }) => id),
  )
  for (const { id } of left) {
    const choice = choices.find((each) => each.id === id)
    const members = heirs.filter(({ companyId }) => companyId === id)
    const heir = members.find((member) => member.userId === choice?.hand_over_to) ?? members[0]
    if (heir === undefined || choice?.hand_over_to === null) await deleteCompany(tx, id)
    else await makeOwner(tx, id, heir.userId)
  }
}
