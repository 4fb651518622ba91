// Pages for creating and changing a company.
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'

import type { Versioned } from '#contract/client/manage-jobs.ts'
import type { ManagedCompanyDetail } from '#contract/jobs/company-review.ts'
import { toCompany } from '#contract/jobs/company.ts'
import { CompanyHeader } from '#web/job-view/company-header.tsx'
import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { draftKey } from '#web/lib/drafts.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { permissionQuery } from '#web/query/manage-queries.ts'
import { FailedList } from '#web/ui/list/list-states.tsx'
import { MissingPage } from '#web/ui/pages/missing-page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

import { CompanyHistory } from '../history/history-list.tsx'
import { HistorySection } from '../history/history-section.tsx'
import { companyQuery } from '../queries.ts'
import { useUserId } from '../use-user-id.ts'
import { CompanyEditor } from './company-editor.tsx'
import { CompanyStatus } from './company-status.tsx'
import { emptyCompany } from './company-values.ts'
import { DomainSection } from './domain-section.tsx'
import { EmailsSection } from './emails-section.tsx'
import { membersQuery } from './employer-queries.ts'
import { MembersSection } from './members-section.tsx'
import { openedCompanyValues } from './pending-company-changes.ts'
import { QuotaSection } from './quota-section.tsx'

export function NewCompanyPage() {
  const user = useUserId()
  return (
    <>
      <PageHead title="New company" />
      <h1 className="text-heading font-bold tracking-tight">New company</h1>
      <CompanyEditor user={user} opened={emptyCompany} />
    </>
  )
}

export function EditCompanyPage() {
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
  return <CompanyParts saved={saved} />
}

type CompanyPartsProps = { saved: Versioned<ManagedCompanyDetail> }

/** Recruiters can read a company. Owners and staff can change it. */
function CompanyParts({ saved }: CompanyPartsProps) {
  const user = useUserId()
  const { wire } = saved
  const { data: permissions } = useQuery(permissionQuery)
  const { data: members, isFetching, refetch } = useQuery(membersQuery(wire.id))
  const writesAll = permissions?.write_jobs === true
  if (members === undefined && isFetching) return <Spinner label="Loading..." className="py-16" />
  if (members === undefined) return <FailedList onRetry={() => void refetch()} />
  if (members === null && !writesAll)
    return (
      <MissingPage
        title="Not your company"
        text="You are not a member of this company. Its owners can invite you."
        to={dashboardPaths.companies}
      />
    )
  const role = members?.find((member) => member.user_id === user)?.role
  const isWritten = writesAll || role === 'owner'
  // Only staff can read the members of a company in which they have no role.
  const isManaged = role === 'owner' || (role === undefined && members !== null)
  return (
    <>
      <PageHead title={isWritten ? `Edit ${wire.name}` : wire.name} />
      {isWritten ? (
        <>
          <h1 className="text-heading font-bold tracking-tight wrap-anywhere">
            Edit <bdi>{wire.name}</bdi>
          </h1>
          <CompanyStatus company={wire} draft={draftKey(user, 'company', String(wire.id))} />
          <CompanyEditor key={saved.version} user={user} saved={saved} opened={openedCompanyValues(wire)} />
        </>
      ) : (
        <>
          <CompanyHeader company={toCompany(wire)} />
          <CompanyStatus company={wire} draft={draftKey(user, 'company', String(wire.id))} />
        </>
      )}
      <QuotaSection company={wire} />
      {members !== null && (
        <>
          <MembersSection companyId={wire.id} members={members} isManaged={isManaged} />
          {role !== undefined && <EmailsSection companyId={wire.id} />}
          <DomainSection companyId={wire.id} isManaged={isManaged} />
        </>
      )}
      {writesAll && (
        <HistorySection>
          <CompanyHistory companyId={wire.id} />
        </HistorySection>
      )}
    </>
  )
}
