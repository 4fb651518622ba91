import { useQuery } from '@tanstack/react-query'

import { CompanySources } from '#web/job-sources/company-sources.tsx'
import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { useOpenedCompany } from '#web/manage/companies/company-layout.tsx'
import { domainQuery } from '#web/manage/companies/employer-queries.ts'
import { LoadedPart } from '#web/query/loaded-part.tsx'

export function JobSourceTab() {
  const { saved, canManage } = useOpenedCompany()
  const { id, name } = saved
  const query = useQuery(domainQuery(id))
  return (
    <>
      <PageHead title={`Job source of ${name}`} />
      <LoadedPart query={query}>
        {(claim) => (
          <CompanySources
            companyId={id}
            domain={claim === null || claim.state === 'unverified' ? null : claim.domain}
            domainPath={dashboardPaths.companyDomain(id)}
            canManage={canManage}
          />
        )}
      </LoadedPart>
    </>
  )
}
