// Stands at /account/login and /account/signup until accounts open.
import { Link } from 'react-router'

import { PageHead } from '#web/lib/page-head.tsx'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { Notice } from '#web/ui/notice.tsx'

export function AccountsSoonPage() {
  return (
    <div className="grid gap-6">
      <PageHead title="Accounts" description="Accounts open soon." />
      <h1 className="text-heading font-bold tracking-tight">Accounts</h1>
      <Notice
        title="Accounts open soon."
        action={
          <Link to="/jobs" className={buttonStyles()}>
            Browse jobs
          </Link>
        }
      >
        The job board needs none: search, save and apply right away.
      </Notice>
    </div>
  )
}
