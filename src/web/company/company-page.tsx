import { Suspense, use } from 'react'
import { Link, useLocation, useParams } from 'react-router'

import type { PageData } from '#contract/pages/render.ts'
import { type AwaitedPage, usePageDataAt } from '#web/lib/page-data-at.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { Notice } from '#web/ui/notice.tsx'
import { FailedPage } from '#web/ui/pages/failed-page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

import { CompanyArticle } from './company-article.tsx'

const toBoard = (
  <Link to="/jobs" className={buttonStyles()}>
    Browse jobs
  </Link>
)

function MissingCompany() {
  return (
    <div className="grid gap-6">
      <PageHead title="Company not found" description="There is no company at this address." status={404} />
      <h1 className="text-heading font-bold tracking-tight">Company not found</h1>
      <Notice title="There is no company at this address." action={toBoard}>
        It may no longer have open jobs.
      </Notice>
    </div>
  )
}

function FailedCompany({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="grid gap-6">
      <PageHead title="Company" description="This company did not load." />
      <h1 className="text-heading font-bold tracking-tight">This company did not load</h1>
      <FailedPage title="We could not reach the server." onRetry={onRetry} />
    </div>
  )
}

/** Shows the company, or "Company not found" if the page data does not contain it. */
function ShownCompany({ id, data }: { id: number; data: PageData }) {
  return data.company?.company.id === id ? <CompanyArticle page={data.company} /> : <MissingCompany />
}

function AwaitedCompany({ id, awaited, retry }: AwaitedPage & { id: number }) {
  const data = use(awaited)
  return data ? <ShownCompany id={id} data={data} /> : <FailedCompany onRetry={retry} />
}

function Company({ id }: { id: number }) {
  const data = usePageData()
  const page = usePageDataAt(useLocation().pathname, data.company?.company.id === id)
  if (page === undefined) return <ShownCompany id={id} data={data} />
  return (
    <Suspense fallback={<Spinner label="Loading company..." className="min-h-svh items-start" />}>
      <AwaitedCompany id={id} {...page} />
    </Suspense>
  )
}

export function CompanyPage() {
  const id = Number(useParams()['id'])
  return <Company key={id} id={id} />
}
