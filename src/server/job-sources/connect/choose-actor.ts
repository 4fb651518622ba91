// Chooses the member on whose behalf a source acts.
import type { Db } from '#server/db/open.ts'
import type { User } from '#server/identity/session/queries.ts'

import { listActors } from '../queries.ts'

type ActingSource = { companyId: number; addedBy: number | null }

/**
 * Returns the member who connected the source. If this member has left, returns the longest-standing owner, or
 * undefined if the company has no owner.
 */
export async function chooseActor(tx: Db, { companyId, addedBy }: ActingSource): Promise<User | undefined> {
  const members = await listActors(tx, companyId)
  const chosen =
    members.find(({ user }) => user.id === addedBy) ?? members.find(({ role }) => role === 'owner')
  return chosen?.user
}
