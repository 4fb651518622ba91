import { Suspense, use } from 'react'
import { Link, useLocation, useParams } from 'react-router'

import type { PageData } from '#contract/pages/render.ts'
import { usePageDataAt } from '#web/lib/page-data-at.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { Notice } from '#web/ui/notice.tsx'
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

function FailedCompany() {
  return (
    <div className="grid gap-6">
      <PageHead title="Company" description="This company did not load." />
      <h1 className="text-heading font-bold tracking-tight">This company did not load</h1>
      <Notice title="Please try refreshing the page." action={toBoard} />
    </div>
  )
}

/** Shows the company, or "Company not found" if the page data does not contain it. */
function ShownCompany({ id, data }: { id: number; data: PageData }) {
  return data.company?.company.id === id ? <CompanyArticle page={data.company} /> : <MissingCompany />
}

type AwaitedProps = { id: number; awaited: Promise<PageData | null> }

function AwaitedCompany({ id, awaited }: AwaitedProps) {
  const data = use(awaited)
  return data ? <ShownCompany id={id} data={data} /> : <FailedCompany />
}

function Company({ id }: { id: number }) {
  const data = usePageData()
  const awaited = usePageDataAt(useLocation().pathname, data.company?.company.id === id)
  if (awaited === undefined) return <ShownCompany id={id} data={data} />
  return (
    <Suspense fallback={<Spinner label="Loading company..." className="min-h-svh items-start" />}>
      <AwaitedCompany id={id} awaited={awaited} />
    </Suspense>
  )
}

export function CompanyPage() {
  const id = Number(useParams()['id'])
  return <Company key={id} id={id} />
}
