// Queries for the members, invitations and domain of a company.
import { queryOptions } from '@tanstack/react-query'

import type { MemberWire } from '#contract/jobs/members.ts'
import { isForbidden, convertLoggedOut } from '#web/query/api-errors.ts'
import { call, companiesKey } from '#web/query/api.ts'

const failureMeta = { failure: 'Part of a company did not load.' }

/** Returns null for users who do not belong to the company. */
async function fetchMembers(id: number): Promise<MemberWire[] | null> {
  try {
    return await convertLoggedOut(
      call('GET /ninja-api/companies/{company_id}/members', { params: { company_id: id } }),
    )
  } catch (error) {
    if (isForbidden(error)) return null
    throw error
  }
}

export const membersQuery = (id: number) =>
  queryOptions({
    queryKey: [...companiesKey, 'members', id],
    queryFn: () => fetchMembers(id),
    meta: failureMeta,
  })

export const membershipQuery = (id: number) =>
  queryOptions({
    queryKey: [...companiesKey, 'membership', id],
    queryFn: () =>
      convertLoggedOut(
        call('GET /ninja-api/companies/{company_id}/membership', { params: { company_id: id } }),
      ),
    meta: failureMeta,
  })

export const invitationsQuery = (id: number) =>
  queryOptions({
    queryKey: [...companiesKey, 'invitations', id],
    queryFn: () =>
      convertLoggedOut(
        call('GET /ninja-api/companies/{company_id}/invitations', { params: { company_id: id } }),
      ),
    meta: failureMeta,
  })

export const domainQuery = (id: number) =>
  queryOptions({
    queryKey: [...companiesKey, 'domain', id],
    queryFn: async () =>
      (
        await convertLoggedOut(
          call('GET /ninja-api/companies/{company_id}/domain', { params: { company_id: id } }),
        )
      ).claim,
    meta: failureMeta,
  })

export const receivedQuery = queryOptions({
  queryKey: [...companiesKey, 'received invitations'],
  queryFn: () => convertLoggedOut(call('GET /ninja-api/invitations')),
  meta: failureMeta,
})
