// The part of the landing page that shows jobs. The server sends its data with the page. After client-side navigations,
// the browser requests the data.
import { type ComponentType, type ReactNode, Suspense, use } from 'react'

import type { HomePage, PageData } from '#contract/pages/render.ts'
import { type AwaitedPage, usePageDataAt } from '#web/lib/page-data-at.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { FailedPage } from '#web/ui/pages/failed-page.tsx'

type PartProps = {
  part: ComponentType<{ home: HomePage }>
  /** Shown until the data has loaded, and after a failure. */
  placeholder?: ReactNode
}

function PartOfHome({ home, part: Part }: PartProps & { home: PageData['home'] }) {
  return home === undefined ? null : <Part home={home} />
}

/** Only the part with a fallback reports a failure, because both parts show one request. */
function AwaitedPart({
  awaited,
  retry,
  part,
  placeholder,
  isReporting,
}: PartProps & AwaitedPage & { isReporting: boolean }) {
  const data = use(awaited)
  if (data === null)
    return isReporting ? <FailedPage title="The jobs did not load." onRetry={retry} /> : placeholder
  return <PartOfHome home={data.home} part={part} />
}

export function BoardToday({ part, fallback, placeholder }: PartProps & { fallback?: ReactNode }) {
  const { home } = usePageData()
  const page = usePageDataAt('/', home !== undefined)
  if (page === undefined) return <PartOfHome home={home} part={part} />
  return (
    <Suspense fallback={fallback ?? placeholder}>
      <AwaitedPart {...page} part={part} placeholder={placeholder} isReporting={fallback !== undefined} />
    </Suspense>
  )
}
