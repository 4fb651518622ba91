// The index of the companies with open jobs.
import { Suspense, use } from 'react'
import { useLocation } from 'react-router'

import { companyIndexPath, parseCompanyQuery } from '#contract/jobs/rules/company-query.ts'
import { type AwaitedPage, usePageDataAt } from '#web/lib/page-data-at.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { FailedPage } from '#web/ui/pages/failed-page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

import { CompanyList } from './company-list.tsx'

function AwaitedCompanies({ awaited, retry }: AwaitedPage) {
  const index = use(awaited)?.companies
  return index ? (
    <CompanyList index={index} />
  ) : (
    <FailedPage title="The companies did not load." onRetry={retry} />
  )
}

function Companies({ path }: { path: string }) {
  const { companies } = usePageData()
  const isSent = companies !== undefined && companyIndexPath(companies) === path
  const page = usePageDataAt(path, isSent)
  if (page === undefined) return companies && <CompanyList index={companies} />
  return (
    <Suspense fallback={<Spinner label="Loading companies..." className="min-h-svh items-start" />}>
      <AwaitedCompanies {...page} />
    </Suspense>
  )
}

export function CompaniesPage() {
  const { community } = usePageData()
  const query = parseCompanyQuery(useLocation().search)
  const path = companyIndexPath(query)
  return (
    <div className="grid gap-6">
      <PageHead
        title="Companies"
        description={`Companies with open ${community} jobs: search them by name and place.`}
        // Search engines index only the pages of the whole list.
        canonical={companyIndexPath({ ...query, search: '' })}
        isIndexed={query.search === ''}
      />
      <div className="grid gap-1">
        <h1 className="text-heading font-bold tracking-tight">Companies</h1>
        <p className="text-muted">Companies with open {community} jobs.</p>
      </div>
      <Companies key={path} path={path} />
    </div>
  )
}
