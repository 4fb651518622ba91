import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { UserRow } from '#contract/staff/staff.ts'
import { actionApi, reportsLogout } from '#web/auth/action-api.ts'
import { apiErrors } from '#web/auth/api-errors.ts'
import { useUser } from '#web/auth/auth-store.ts'
import { withReauthentication } from '#web/auth/reauthentication/with-reauthentication.ts'
import { permissionQuery } from '#web/query/manage-queries.ts'
import { type Action, noResult, useAction } from '#web/query/use-action.ts'

import { usersKey } from './queries.ts'

export type Roles = Pick<UserRow, 'is_staff' | 'is_reviewer'>

export const getUserName = ({ id, display, email }: UserRow): string => display ?? email ?? `User ${id}`

/**
 * Changes the roles of users. Asks for reauthentication when the server requires it. `list` identifies the shown list.
 * The result disappears when the page shows another list. `performInList` performs any action of the list.
 */
export function useChangeRoles(list: string) {
  const client = useQueryClient()
  const me = useUser()?.id
  const { perform, result } = useAction()
  const [changedList, setChangedList] = useState(list)
  const performInList = (action: Action) => {
    setChangedList(list)
    void perform(action)
  }
  const changeRoles = (user: UserRow, roles: Roles) =>
    performInList(async () => {
      const answer = await withReauthentication(() => actionApi.changeRoles({ user: user.id, ...roles }))
      if (answer === null) return ''
      const problems = apiErrors(answer)
      if (reportsLogout(answer)) return problems
      await Promise.all([
        client.invalidateQueries({ queryKey: usersKey }),
        client.invalidateQueries({ queryKey: permissionQuery.queryKey }),
      ])
      const subject = user.id === me ? 'You are' : `${getUserName(user)} is`
      return problems.length > 0 ? problems : `${subject} ${describeRoles(roles)} now.`
    })
  return { me, changeRoles, performInList, result: changedList === list ? result : noResult }
}

function describeRoles({ is_staff: isStaff, is_reviewer: isReviewer }: Roles): string {
  if (isStaff) return isReviewer ? 'staff and a reviewer' : 'staff'
  return isReviewer ? 'a reviewer' : 'a user without roles'
}
