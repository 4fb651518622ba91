import { useQuery } from '@tanstack/react-query'

import { draftKey } from '#web/lib/drafts.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { permissionQuery } from '#web/query/manage-queries.ts'

import { CompanyHistory } from '../history/history-list.tsx'
import { HistorySection } from '../history/history-section.tsx'
import { useUserId } from '../use-user-id.ts'
import { CompanyEditor } from './company-editor.tsx'
import { useOpenedCompany } from './company-layout.tsx'
import { CompanyStatus } from './company-status.tsx'
import { DomainSection } from './domain-section.tsx'
import { EmailsSection } from './emails-section.tsx'
import { MembersSection } from './members-section.tsx'
import { toOpenedValues } from './pending-company-changes.ts'
import { QuotaSection } from './quota-section.tsx'

export function CompanyTab() {
  const user = useUserId()
  const { saved, role, canEdit } = useOpenedCompany()
  const { data: permissions } = useQuery(permissionQuery)
  return (
    <>
      <PageHead title={canEdit ? `Edit ${saved.name}` : saved.name} />
      <CompanyStatus company={saved} draft={draftKey(user, 'company', String(saved.id))} />
      {canEdit && (
        <CompanyEditor key={saved.version} user={user} saved={saved} opened={toOpenedValues(saved)} />
      )}
      <QuotaSection company={saved} />
      {role !== undefined && <EmailsSection companyId={saved.id} />}
      {permissions?.write_jobs === true && (
        <HistorySection>
          <CompanyHistory companyId={saved.id} />
        </HistorySection>
      )}
    </>
  )
}

export function MembersTab() {
  const { saved, members, canManage } = useOpenedCompany()
  const { id, name } = saved
  return (
    <>
      <PageHead title={`Members of ${name}`} />
      {members !== null && <MembersSection companyId={id} members={members} canManage={canManage} />}
    </>
  )
}

export function DomainTab() {
  const { saved, canManage } = useOpenedCompany()
  const { id, name, website } = saved
  return (
    <>
      <PageHead title={`Domain of ${name}`} />
      <DomainSection companyId={id} website={website} canManage={canManage} />
    </>
  )
}
