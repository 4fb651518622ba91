// The newest jobs and the hiring companies. The server's page includes this data; a client-side navigation requests it.
import { Suspense, use } from 'react'

import type { PageData } from '#contract/pages/render.ts'
import { usePageDataAt } from '#web/lib/page-data-at.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { Spinner } from '#web/ui/spinner.tsx'

import { Hiring } from './hiring.tsx'
import { NewestJobs } from './newest-jobs.tsx'

function Shown({ home }: { home: PageData['home'] }) {
  if (home === undefined) return null
  return (
    <>
      <NewestJobs home={home} />
      {home.hiring.length > 0 && <Hiring home={home} />}
    </>
  )
}

type AwaitedProps = { awaited: Promise<PageData | null> }

const Awaited = ({ awaited }: AwaitedProps) => <Shown home={use(awaited)?.home} />

export function BoardToday() {
  const { home } = usePageData()
  const awaited = usePageDataAt('/', home !== undefined)
  if (awaited === undefined) return <Shown home={home} />
  return (
    <Suspense fallback={<Spinner label="Loading jobs..." className="min-h-svh items-start" />}>
      <Awaited awaited={awaited} />
    </Suspense>
  )
}
