// Queries for the members, invitations and domain of a company.
import { queryOptions } from '@tanstack/react-query'

import type { MemberWire } from '#contract/jobs/members.ts'
import { isForbidden, convertLoggedOut } from '#web/query/api-errors.ts'
import { companiesKey, employerClient } from '#web/query/jobs-api.ts'

const failureMeta = { failure: 'Part of a company did not load.' }

/** Returns null for users who do not belong to the company. */
async function fetchMembers(id: number): Promise<MemberWire[] | null> {
  try {
    return await convertLoggedOut(employerClient.listMembers(id))
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
    queryFn: () => convertLoggedOut(employerClient.getMembership(id)),
    meta: failureMeta,
  })

export const invitationsQuery = (id: number) =>
  queryOptions({
    queryKey: [...companiesKey, 'invitations', id],
    queryFn: () => convertLoggedOut(employerClient.listInvitations(id)),
    meta: failureMeta,
  })

export const domainQuery = (id: number) =>
  queryOptions({
    queryKey: [...companiesKey, 'domain', id],
    queryFn: () => convertLoggedOut(employerClient.getDomain(id)),
    meta: failureMeta,
  })

export const receivedQuery = queryOptions({
  queryKey: [...companiesKey, 'received invitations'],
  queryFn: () => convertLoggedOut(employerClient.listReceived()),
  meta: failureMeta,
})
