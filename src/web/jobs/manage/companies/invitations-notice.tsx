// Tells whoever looks at their companies that they are invited into others.
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import { linkStyles } from '#web/ui/link-styles.ts'

import { places } from '../places.ts'
import { receivedQuery } from './employer-queries.ts'

export function InvitationsNotice() {
  const { data = [] } = useQuery(receivedQuery)
  if (data.length === 0) return null
  return (
    <p className="rounded-control bg-accent-soft px-4 py-3 text-accent">
      You are invited into {data.length === 1 ? 'a company' : `${data.length} companies`}:{' '}
      <Link to={places.invitations} className={linkStyles}>
        {data.length === 1 ? 'see the invitation' : 'see the invitations'}
      </Link>
    </p>
  )
}
