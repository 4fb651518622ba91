// The part of the landing page that shows jobs. The server sends its data with the page. After client-side navigations,
// the browser requests the data.
import { type ComponentType, type ReactNode, Suspense, use } from 'react'

import type { HomePage, PageData } from '#contract/pages/render.ts'
import { usePageDataAt } from '#web/lib/page-data-at.ts'
import { usePageData } from '#web/lib/page-data.ts'

type PartProps = { part: ComponentType<{ home: HomePage }> }

function PartOfHome({ home, part: Part }: PartProps & { home: PageData['home'] }) {
  return home === undefined ? null : <Part home={home} />
}

type AwaitedProps = PartProps & { awaited: Promise<PageData | null> }

const AwaitedPart = ({ awaited, part }: AwaitedProps) => <PartOfHome home={use(awaited)?.home} part={part} />

export function BoardToday({ part, fallback }: PartProps & { fallback?: ReactNode }) {
  const { home } = usePageData()
  const awaited = usePageDataAt('/', home !== undefined)
  if (awaited === undefined) return <PartOfHome home={home} part={part} />
  return (
    <Suspense fallback={fallback}>
      <AwaitedPart awaited={awaited} part={part} />
    </Suspense>
  )
}
