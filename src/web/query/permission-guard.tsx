import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import type { Permissions } from '#contract/jobs/dashboard.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { FailedList } from '#web/ui/list/list-states.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

import { permissionQuery } from './manage-queries.ts'

type PermissionGuardProps = {
  /** The required permission. */
  permission: keyof Permissions
  /** The users with the permission ('staff' or 'reviewers'), for the title 'Only for ...'. */
  audience: string
  /** The message for users without the permission. */
  refusal: string
  /** Advice for users without the permission, in a sentence or two. */
  help?: string
  /** The button for users without the permission. 'Browse jobs' by default. */
  action?: ReactNode
  children: ReactNode
}

const browseJobs = (
  <Link to="/jobs" className={buttonStyles()}>
    Browse jobs
  </Link>
)

export function PermissionGuard({ permission, audience, children, ...words }: PermissionGuardProps) {
  const { data: permissions, isFetching, refetch } = useQuery(permissionQuery)
  if (permissions?.[permission]) return children
  if (permissions !== undefined) return <Forbidden title={`Only for ${audience}`} {...words} />
  if (isFetching) return <Spinner label="Loading..." className="py-16" />
  return <FailedList onRetry={() => void refetch()} />
}

type ForbiddenProps = Pick<PermissionGuardProps, 'refusal' | 'help' | 'action'> & { title: string }

function Forbidden({ title, refusal, help, action = browseJobs }: ForbiddenProps) {
  return (
    <>
      <PageHead title={title} status={403} />
      <h1 className="text-heading font-bold tracking-tight">{title}</h1>
      <Notice drawing={null} title={refusal} action={action}>
        {help ?? 'Ask the staff of this site for access.'}
      </Notice>
    </>
  )
}
