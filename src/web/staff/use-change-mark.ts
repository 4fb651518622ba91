import { useQueryClient } from '@tanstack/react-query'

import type { UserRow } from '#contract/staff/staff.ts'
import { call } from '#web/query/api.ts'
import type { Action } from '#web/query/use-action.ts'

import { usersKey } from './queries.ts'
import { getUserName } from './use-change-roles.ts'

export type MarkChange = { readonly mark: string; readonly label: string; readonly isAdded: boolean }

/** Returns an action that adds or removes a membership mark that staff give. */
export function useChangeMark() {
  const client = useQueryClient()
  return (user: UserRow, { mark, label, isAdded }: MarkChange): Action =>
    async () => {
      const params = { user_id: user.id, mark }
      if (isAdded) await call('PUT /ninja-api/staff/users/{user_id}/marks/{mark}', { params })
      else await call('DELETE /ninja-api/staff/users/{user_id}/marks/{mark}', { params })
      await client.invalidateQueries({ queryKey: usersKey })
      const name = getUserName(user)
      return isAdded ? `${label} has been added to ${name}.` : `${label} has been removed from ${name}.`
    }
}
