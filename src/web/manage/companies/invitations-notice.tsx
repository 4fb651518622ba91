// Shows pending invitations and handovers.
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import type { ReceivedInvitation } from '#contract/jobs/members.ts'
import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { linkStyles } from '#web/ui/link-styles.ts'

import { receivedQuery } from './employer-queries.ts'

function describeInvitations(invitations: readonly ReceivedInvitation[]): string {
  const handover = invitations.find((invitation) => invitation.is_handover)
  if (handover) return `${handover.company.name} needs a new owner:`
  return `You are invited to join ${invitations.length === 1 ? 'a company' : `${invitations.length} companies`}:`
}

export function InvitationsNotice() {
  const { data = [] } = useQuery(receivedQuery)
  if (data.length === 0) return null
  return (
    <p className="rounded-control bg-accent-soft px-4 py-3 text-accent">
      {describeInvitations(data)}{' '}
      <Link to={dashboardPaths.invitations} className={linkStyles}>
        {data.length === 1 ? 'see the invitation' : 'see the invitations'}
      </Link>
    </p>
  )
}
