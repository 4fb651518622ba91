import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { linkStyles } from '#web/ui/link-styles.ts'

import { receivedQuery } from './employer-queries.ts'

export function InvitationsNotice() {
  const { data = [] } = useQuery(receivedQuery)
  if (data.length === 0) return null
  return (
    <p className="rounded-control bg-accent-soft px-4 py-3 text-accent">
      {data.length === 1 ? 'You have an invitation' : `You have ${data.length} invitations`}:{' '}
      <Link to={dashboardPaths.invitations} className={linkStyles}>
        {data.length === 1 ? 'see the invitation' : 'see the invitations'}
      </Link>
    </p>
  )
}
