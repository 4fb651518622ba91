// The index of the companies with open jobs.
import { Suspense, use } from 'react'
import { Link, useLocation } from 'react-router'

import { companyIndexPath, parseCompanyQuery } from '#contract/jobs/rules/company-query.ts'
import type { PageData } from '#contract/pages/render.ts'
import { usePageDataAt } from '#web/lib/page-data-at.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

import { CompanyList } from './company-list.tsx'

function CompaniesContent({ data }: { data: PageData | null }) {
  if (data?.companies) return <CompanyList index={data.companies} />
  return (
    <Notice
      title="The companies did not load."
      action={
        <Link to="/jobs" className={buttonStyles()}>
          Browse jobs
        </Link>
      }
    >
      Please try refreshing the page.
    </Notice>
  )
}

const AwaitedContent = ({ awaited }: { awaited: Promise<PageData | null> }) => (
  <CompaniesContent data={use(awaited)} />
)

function Companies({ path }: { path: string }) {
  const data = usePageData()
  const isSent = data.companies !== undefined && companyIndexPath(data.companies) === path
  const awaited = usePageDataAt(path, isSent)
  if (awaited === undefined) return <CompaniesContent data={data} />
  return (
    <Suspense fallback={<Spinner label="Loading companies..." className="min-h-svh items-start" />}>
      <AwaitedContent awaited={awaited} />
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
