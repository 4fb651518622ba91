import { Link } from 'react-router'

import type { Company } from '#contract/jobs/company.ts'
import { companyPath } from '#contract/jobs/rules/links.ts'
import { buttonStyles } from '#web/ui/button-styles.ts'

type ClosedNoticeProps = { company: Company; hasMore: boolean }

export function ClosedNotice({ company, hasMore }: ClosedNoticeProps) {
  return (
    <div className="grid justify-items-start gap-3 rounded-control bg-sunken p-4">
      <p className="font-semibold">This job is no longer open for applications.</p>
      <div className="flex max-w-full min-w-0 flex-wrap gap-3 print:hidden">
        {hasMore && (
          <Link to={companyPath(company)} className={`max-w-full ${buttonStyles()}`}>
            <span className="truncate">
              More jobs at <bdi>{company.name}</bdi>
            </span>
          </Link>
        )}
        <Link to="/jobs" className={buttonStyles({ variant: 'outline' })}>
          Browse jobs
        </Link>
      </div>
    </div>
  )
}
