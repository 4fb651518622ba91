import type { Db } from '#server/db/open.ts'
import { updateRoles } from '#server/identity/roles-queries.ts'

/** Sets the staff role without an entry in the audit log. */
export function setStaff(db: Db, userId: number, isStaff: boolean): Promise<void> {
  return updateRoles(db, userId, { isStaff })
}
