import { displayEmail } from '#contract/auth/display-email.ts'
import { userRoles } from '#contract/staff/rules/user-roles.ts'
import type { UserList } from '#contract/staff/staff.ts'
import type { Context } from '#server/http/context.ts'
import { selectPage, parseTerms } from '#server/http/list-query.ts'
import { parameterOf } from '#server/http/query.ts'

import { countUsers, listUsers } from './queries.ts'

/** Lists the users that match `search` and `role` in the query. @throws Problem `invalid` if `search` is too long */
export async function readUsers({ db, query }: Context): Promise<UserList> {
  const role = userRoles.find((each) => each === parameterOf(query, 'role'))
  const filter = { terms: parseTerms(query), role }
  const count = await countUsers(db, filter)
  const { page, pages, ...span } = selectPage(query, count)
  const rows = await listUsers(db, { ...filter, ...span })
  const results = rows.map((row) => ({
    id: row.id,
    display: row.displayName,
    email: row.email && displayEmail(row.email),
    is_verified: row.isVerified ?? false,
    is_active: row.isActive,
    is_staff: row.isStaff,
    is_reviewer: row.isReviewer,
    created_at: row.createdAt.toISOString(),
    last_login_at: row.lastLoginAt?.toISOString() ?? null,
  }))
  return { count, page, pages, results }
}
