import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { type UserRole, userRoles } from '#contract/staff/rules/user-roles.ts'
import type { UserList } from '#contract/staff/staff.ts'
import { convertLoggedOut, readSearchError } from '#web/query/api-errors.ts'
import { call } from '#web/query/api.ts'
import { type ListQuery, readList, writeList } from '#web/ui/list/list-url.ts'

const key = 'staff'

/** `role` is '' for all users. */
export type UsersQuery = ListQuery & { readonly role: UserRole | '' }

const orderings = [{ value: '' }] as const

export function parseUsersUrl(url: string): UsersQuery {
  const params = new URLSearchParams(url)
  const role = userRoles.find((each) => each === params.get('role')) ?? ''
  return { ...readList(params, orderings), role }
}

export const writeUsersUrl = (query: UsersQuery): string => writeList(query, { role: query.role })

export const usersKey = [key, 'users'] as const

/** Loads a page of users. If the server rejects the search, resolves to the server's message. */
export const usersQuery = ({ search, role, page }: UsersQuery) =>
  queryOptions({
    queryKey: [...usersKey, search, role, page],
    async queryFn(): Promise<UserList | { readonly searchError: string }> {
      try {
        return await convertLoggedOut(call('GET /ninja-api/staff/users', { query: { search, role, page } }))
      } catch (error) {
        const message = await readSearchError(error)
        if (message !== null) return { searchError: message }
        throw error
      }
    },
    meta: { failure: 'The users did not load.' },
    placeholderData: keepPreviousData,
  })

/** Starts with `usersKey`, because giving a role can accept an invitation. */
export const userInvitationsQuery = queryOptions({
  queryKey: [...usersKey, 'invitations'],
  queryFn: () => convertLoggedOut(call('GET /ninja-api/staff/invitations')),
  meta: { failure: 'The invitations did not load.' },
})

export const exchangeRatesQuery = queryOptions({
  queryKey: [key, 'exchange rates'],
  queryFn: () => convertLoggedOut(call('GET /ninja-api/exchange-rates')),
  meta: { failure: 'The exchange rates did not load.' },
})

export const failedEmailsQuery = queryOptions({
  queryKey: [key, 'failed emails'],
  queryFn: () => convertLoggedOut(call('GET /ninja-api/staff/failed-emails')),
  meta: { failure: 'The failed emails did not load.' },
})

export const setupQuery = queryOptions({
  queryKey: [key, 'setup'],
  queryFn: () => convertLoggedOut(call('GET /ninja-api/staff/setup')),
  meta: { failure: 'The checklist of the site did not load.' },
})

export const communityQuery = queryOptions({
  queryKey: [key, 'community'],
  queryFn: () => convertLoggedOut(call('GET /ninja-api/staff/community')),
  meta: { failure: 'The settings of the community did not load.' },
})

export const siteSettingsQuery = queryOptions({
  queryKey: [key, 'settings'],
  queryFn: () => convertLoggedOut(call('GET /ninja-api/staff/settings')),
  meta: { failure: 'The settings did not load.' },
})
