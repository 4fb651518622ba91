import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import { pluralize } from '#contract/counts.ts'
import { userRoles } from '#contract/staff/rules/user-roles.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { ActionReport } from '#web/query/action-report.tsx'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { ListFrame } from '#web/ui/list/list-frame.tsx'
import { SearchField } from '#web/ui/list/search-field.tsx'
import { useListQuery } from '#web/ui/list/use-list-query.ts'
import { Notice } from '#web/ui/notice.tsx'

import { InvitationsPanel } from './invitations-panel.tsx'
import { parseUsersUrl, type UsersQuery, usersQuery, writeUsersUrl } from './queries.ts'
import { useChangeMark } from './use-change-mark.ts'
import { useChangeRoles } from './use-change-roles.ts'
import { UserItem } from './user-item.tsx'

const urlConverter = { parse: parseUsersUrl, write: writeUsersUrl }

const roleNames = { '': 'All users', staff: 'Staff', reviewer: 'Reviewers' } as const

type RoleSelectProps = { value: UsersQuery['role']; onChoose: (role: UsersQuery['role']) => void }

function RoleSelect({ value, onChoose }: RoleSelectProps) {
  const roles = ['' as const, ...userRoles]
  return (
    <label className="flex items-center gap-2">
      <span className="text-small text-muted">Show</span>
      <select
        value={value}
        className="h-10 min-w-0 rounded-control border border-control bg-raised px-3 phone:h-11"
        onChange={(event) => onChoose(roles.find((role) => role === event.target.value) ?? '')}
      >
        {roles.map((role) => (
          <option key={role} value={role}>
            {roleNames[role]}
          </option>
        ))}
      </select>
    </label>
  )
}

const noUsersNotice = (
  <Notice
    title="No users found."
    action={
      <Link to={{ search: '' }} className={buttonStyles({ variant: 'outline' })}>
        Show all users
      </Link>
    }
  />
)

export function UsersPage() {
  const { query, typed, type, go } = useListQuery<UsersQuery>(urlConverter)
  const { data, isPlaceholderData: isStale, isFetching, refetch } = useQuery(usersQuery(query))
  const { me, changeRoles, performInList, result } = useChangeRoles(writeUsersUrl(query))
  const changeMark = useChangeMark()
  const list = data && 'results' in data ? data : null
  return (
    <>
      <PageHead title="Users" />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-heading font-bold tracking-tight">Users</h1>
        <Link
          to={{ search: writeUsersUrl(query), hash: 'email' }}
          className={buttonStyles({ variant: 'outline' })}
        >
          Invite somebody
        </Link>
      </div>
      <ActionReport result={result} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <SearchField
          label="Search users"
          placeholder="Search by name or email address"
          typed={typed}
          error={data && 'searchError' in data ? data.searchError : null}
          onType={type}
          onSubmit={() => go({ search: typed })}
        />
        <output className="grow font-semibold tabular-nums">
          {list && pluralize(list.count, 'user', 'users')}
        </output>
        <RoleSelect value={query.role} onChoose={(role) => go({ role })} />
      </div>
      <ListFrame
        list={data && list}
        isFetching={isFetching}
        isStale={isStale}
        loading="Loading users..."
        nothing={noUsersNotice}
        requested={query.page}
        searchOf={(page) => writeUsersUrl({ ...query, page })}
        onRetry={() => void refetch()}
      >
        {list?.results.map((user) => (
          <UserItem
            key={user.id}
            user={user}
            isMe={user.id === me}
            marks={list.marks}
            onChange={(roles) => changeRoles(user, roles)}
            onChangeMark={(change) => performInList(changeMark(user, change))}
          />
        ))}
      </ListFrame>
      {data && <InvitationsPanel />}
    </>
  )
}
