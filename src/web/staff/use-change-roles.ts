import { useQueryClient } from '@tanstack/react-query'

import type { UserRow } from '#contract/staff/staff.ts'
import { actionApi, saysLoggedOut } from '#web/auth/action-api.ts'
import { apiErrors } from '#web/auth/api-errors.ts'
import { withReauthentication } from '#web/auth/reauthentication/with-reauthentication.ts'
import { permissionQuery } from '#web/query/manage-queries.ts'
import { useAction } from '#web/query/use-action.ts'

import { usersKey } from './queries.ts'

export type Roles = Pick<UserRow, 'is_staff' | 'is_reviewer'>

export const nameOf = ({ id, display, email }: UserRow): string => display ?? email ?? `User ${id}`

/** Changes the roles of users. Asks for reauthentication when the server requires it. */
export function useChangeRoles() {
  const client = useQueryClient()
  const { perform, result } = useAction()
  const changeRoles = (user: UserRow, roles: Roles) =>
    void perform(async () => {
      const answer = await withReauthentication(() => actionApi.changeRoles({ user: user.id, ...roles }))
      if (answer === null) return ''
      const problems = apiErrors(answer)
      if (saysLoggedOut(answer)) return problems
      await Promise.all([
        client.invalidateQueries({ queryKey: usersKey }),
        client.invalidateQueries({ queryKey: permissionQuery.queryKey }),
      ])
      return problems.length > 0 ? problems : `${nameOf(user)} is ${wordsOf(roles)} now.`
    })
  return { changeRoles, result }
}

function wordsOf({ is_staff: isStaff, is_reviewer: isReviewer }: Roles): string {
  if (isStaff) return isReviewer ? 'staff and a reviewer' : 'staff'
  return isReviewer ? 'a reviewer' : 'a user without roles'
}
