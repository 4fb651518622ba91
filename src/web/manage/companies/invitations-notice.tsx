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
      You are invited to join {data.length === 1 ? 'a company' : `${data.length} companies`}:{' '}
      <Link to={dashboardPaths.invitations} className={linkStyles}>
        {data.length === 1 ? 'see the invitation' : 'see the invitations'}
      </Link>
    </p>
  )
}
