import { useQuery } from '@tanstack/react-query'
import { Check, Circle } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'

import type { ManagedCompanyDetail } from '#contract/jobs/company-review.ts'
import { cn } from '#web/lib/cn.ts'
import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { linkStyles } from '#web/ui/link-styles.ts'

import { invitationsQuery } from './employer-queries.ts'
import { toOpenedValues } from './pending-company-changes.ts'

type CompanyStepsProps = { company: ManagedCompanyDetail; memberCount: number }

function listSteps(company: ManagedCompanyDetail, hasInvited: boolean) {
  const { id, verified_domain: domain, live_jobs: live } = company
  const { logo, description } = toOpenedValues(company)
  const page = dashboardPaths.company(id)
  return [
    { label: 'Add a logo', to: `${page}#logo`, isDone: logo !== '' },
    { label: 'Say what you do', to: `${page}#description`, isDone: description !== '' },
    { label: 'Verify your domain', to: dashboardPaths.companyDomain(id), isDone: domain != null },
    { label: 'Post a job', to: dashboardPaths.newJob, isDone: live !== null && live > 0 },
    {
      label: 'Invite a colleague',
      to: `${dashboardPaths.companyMembers(id)}#email`,
      isDone: hasInvited,
    },
  ]
}

/** Lists the missing details of a new company. Shows nothing if none is missing. */
export function CompanySteps({ company, memberCount }: CompanyStepsProps) {
  const id = useId()
  const isAlone = memberCount === 1
  const { data: invitations = [] } = useQuery({ ...invitationsQuery(company.id), enabled: isAlone })
  const steps = listSteps(company, !isAlone || invitations.length > 0)
  const doneCount = steps.filter(({ isDone }) => isDone).length
  if (doneCount === steps.length) return null
  return (
    <section aria-labelledby={id} className="grid max-w-180 gap-3 rounded-card bg-sunken p-5 sm:px-8">
      <h2 id={id} className="font-semibold">
        {doneCount} of {steps.length} done
      </h2>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {steps.map(({ label, to, isDone }) => {
          const Mark = isDone ? Check : Circle
          return (
            <li key={label} className="flex items-center gap-2">
              <Mark className={cn('size-5 shrink-0', isDone ? 'text-accent' : 'text-muted')} />
              {isDone ? (
                <span className="text-muted">
                  <span className="sr-only">Done: </span>
                  {label}
                </span>
              ) : (
                <Link to={to} className={cn(linkStyles, 'phone:py-2.5')}>
                  {label}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
