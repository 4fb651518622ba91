// Loads a company and shows its header, the remaining steps and the tabs.
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useOutletContext, useParams } from 'react-router'

import type { ManagedCompanyDetail } from '#contract/jobs/company-review.ts'
import { toCompany } from '#contract/jobs/company.ts'
import type { MemberRole, MemberWire } from '#contract/jobs/members.ts'
import { CompanyHeader } from '#web/job-view/company-header.tsx'
import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { permissionQuery } from '#web/query/manage-queries.ts'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { FailedList } from '#web/ui/list/list-states.tsx'
import { MissingPage } from '#web/ui/pages/missing-page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'

import { companyQuery } from '../queries.ts'
import { useUserId } from '../use-user-id.ts'
import { CompanySteps } from './company-steps.tsx'
import { membersQuery } from './employer-queries.ts'

export type OpenedCompany = {
  saved: ManagedCompanyDetail
  /** Null if the user may not read the members. */
  members: readonly MemberWire[] | null
  /** The role of the user in the company. */
  role: MemberRole | undefined
  /** Whether the user may change the company. */
  canEdit: boolean
  /** Whether the user may change the members, the domain and the job sources. */
  canManage: boolean
}

/** Returns the company whose tab is open. */
export const useOpenedCompany = () => useOutletContext<OpenedCompany>()

export function CompanyLayout() {
  const { companyId = '' } = useParams()
  const { data: saved, isFetching, refetch } = useQuery(companyQuery(companyId))
  if (saved === undefined && isFetching) return <Spinner label="Loading..." className="py-16" />
  if (saved === 'missing')
    return (
      <MissingPage
        title="Company not found"
        text="There is no company at this address."
        to={dashboardPaths.companies}
      />
    )
  if (saved === undefined) return <FailedList onRetry={() => void refetch()} />
  return <LoadedCompany saved={saved} />
}

/** Recruiters can read a company. Owners and staff can change it. */
function LoadedCompany({ saved }: { saved: OpenedCompany['saved'] }) {
  const user = useUserId()
  const { data: permissions } = useQuery(permissionQuery)
  const { data: members, isFetching, refetch } = useQuery(membersQuery(saved.id))
  const canEditAll = permissions?.write_jobs === true
  if (members === undefined && isFetching) return <Spinner label="Loading..." className="py-16" />
  if (members === undefined) return <FailedList onRetry={() => void refetch()} />
  if (members === null && !canEditAll)
    return (
      <MissingPage
        title="Not your company"
        text="You are not a member of this company. Its owners can invite you."
        to={dashboardPaths.companies}
      />
    )
  const role = members?.find((member) => member.user_id === user)?.role
  const opened: OpenedCompany = {
    saved,
    members,
    role,
    canEdit: canEditAll || role === 'owner',
    // Only staff can read the members of a company in which they have no role.
    canManage: role === 'owner' || (role === undefined && members !== null),
  }
  return (
    <>
      <CompanyHeader company={toCompany(saved)} />
      <JobLinks company={saved.name} />
      {role === 'owner' && <CompanySteps company={saved} memberCount={members?.length ?? 0} />}
      {members !== null && <CompanyTabs id={saved.id} />}
      <Outlet context={opened} />
    </>
  )
}

function JobLinks({ company }: { company: string }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Link to={dashboardPaths.newJob} className={buttonStyles()}>
        Post a job
      </Link>
      <Link
        to={`${dashboardPaths.jobs}?search=${encodeURIComponent(company)}`}
        className={buttonStyles({ variant: 'outline' })}
      >
        Jobs of this company
      </Link>
    </div>
  )
}

function CompanyTabs({ id }: { id: number }) {
  const { jobSources } = usePageData()
  const tabs = [
    { to: dashboardPaths.company(id), label: 'Company' },
    { to: dashboardPaths.companyMembers(id), label: 'Members' },
    { to: dashboardPaths.companyDomain(id), label: 'Domain' },
    ...(jobSources ? [{ to: dashboardPaths.companySources(id), label: 'Job source' }] : []),
  ]
  return <TabLinks label="Parts of the company" tabs={tabs} />
}
