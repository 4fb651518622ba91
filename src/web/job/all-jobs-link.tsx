// Links back to the visitor's search, or to the full board.
import { ArrowLeft } from 'lucide-react'
import { Link, useLocation } from 'react-router'

import { getBoardSearch } from '#web/job-view/board-state.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'

export function AllJobsLink() {
  const location = useLocation()
  const isHydrated = useHydrated()
  return (
    <Link
      to={{ pathname: '/jobs', search: isHydrated ? getBoardSearch(location) : '' }}
      className="inline-flex items-center gap-2 justify-self-start text-accent phone:min-h-11"
    >
      <ArrowLeft className="size-4" />
      All jobs
    </Link>
  )
}
