import { useEffect } from 'react'
import { NavigationType, useNavigationType } from 'react-router'

import { PageHead } from '#web/lib/page-head.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

import { ButtonLink } from '../links.tsx'

/** Loads the URL from the server, because only the server has redirects such as the one for `/jobs/13`. */
function ReloadFromServer() {
  useEffect(() => location.reload(), [])
  return <Spinner label="Loading..." className="min-h-svh items-start" />
}

export function NotFoundPage() {
  // Do not reload initially or after back and forward navigations, because the server has already responded.
  if (useNavigationType() !== NavigationType.Pop) return <ReloadFromServer />
  return (
    <div className="grid gap-6">
      <PageHead title="Page not found" description="There is no page at this address." status={404} />
      <h1 className="text-heading font-bold tracking-tight">Page not found</h1>
      <Notice
        title="There is no page at this address."
        action={<ButtonLink to="/jobs">Browse jobs</ButtonLink>}
      >
        It may have moved, or the link was mistyped.
      </Notice>
    </div>
  )
}
