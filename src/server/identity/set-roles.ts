// Changes the roles of a user, for the command line, the page on which staff manage users, and invitations.
import { insertAuditEntry } from '#server/db/audit-entry.ts'
import type { Change } from '#server/db/audited-transaction.ts'
import type { Db } from '#server/db/open.ts'

import { lockRoles, type Roles, updateRoles } from './roles-queries.ts'

type RoleChange = { userId: number; isStaff?: boolean | undefined; isReviewer?: boolean | undefined }

/** Sets the given roles and records the change in the audit log. Leaves undefined roles unchanged. */
export async function setRoles(
  tx: Db,
  { userId, isStaff, isReviewer }: RoleChange,
  change: Change,
): Promise<void> {
  const before = (await lockRoles(tx, userId, { withStaff: false })).get(userId)
  if (before === undefined) return
  const after = { isStaff: isStaff ?? before.isStaff, isReviewer: isReviewer ?? before.isReviewer }
  if (after.isStaff === before.isStaff && after.isReviewer === before.isReviewer) return
  await updateRoles(tx, userId, after)
  await insertAuditEntry(tx, change, {
    subject: 'user',
    subjectId: userId,
    action: 'changed',
    before: toWire(before),
    after: toWire(after),
  })
}

function toWire({ isStaff, isReviewer }: Roles) {
  return { is_staff: isStaff, is_reviewer: isReviewer }
}
