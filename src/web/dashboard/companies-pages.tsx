import { useQuery } from '@tanstack/react-query'
import { type RouteObject, useRoutes } from 'react-router'

import { CompanySources } from '#web/job-sources/company-sources.tsx'
import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { CompaniesPage } from '#web/manage/companies/companies-page.tsx'
import { CompanyLayout, useOpenedCompany } from '#web/manage/companies/company-layout.tsx'
import { CompanyTab, DomainTab, MembersTab } from '#web/manage/companies/company-tabs.tsx'
import { domainQuery } from '#web/manage/companies/employer-queries.ts'
import { NewCompanyPage } from '#web/manage/companies/new-company-page.tsx'
import { LoadedPart } from '#web/query/loaded-part.tsx'
import { MissingPage } from '#web/ui/pages/missing-page.tsx'

import { WriterGuard } from './writer-guard.tsx'

const createRoutes = (jobSources: boolean): RouteObject[] => [
  {
    Component: WriterGuard,
    children: [
      { index: true, Component: CompaniesPage },
      { path: 'new', Component: NewCompanyPage },
      {
        path: ':companyId',
        Component: CompanyLayout,
        children: [
          { index: true, Component: CompanyTab },
          { path: 'members', Component: MembersTab },
          { path: 'domain', Component: DomainTab },
          ...(jobSources ? [{ path: 'sources', Component: JobSourceTab }] : []),
        ],
      },
      {
        path: '*',
        element: (
          <MissingPage
            title="Page not found"
            text="There is no page at this address."
            to={dashboardPaths.companies}
          />
        ),
      },
    ],
  },
]

/** Renders the page for the current path. The parent route matches every path under `/dashboard/companies`. */
export function CompaniesPages() {
  const { jobSources = false } = usePageData()
  return useRoutes(createRoutes(jobSources))
}

function JobSourceTab() {
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
