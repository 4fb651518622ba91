import { SquarePen } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'

import type { Job } from '#contract/jobs/job.ts'
import { logFailure } from '#web/lib/log-failure.ts'
import { call } from '#web/query/api.ts'

async function canEdit({ company }: Job): Promise<boolean> {
  const { write_jobs: canWriteAll, post_jobs: canPost } = await call('GET /ninja-api/permissions')
  if (canWriteAll || !canPost) return canWriteAll
  const { results } = await call('GET /ninja-api/dashboard/companies', { query: { search: company.name } })
  return results.some(({ id }) => id === company.id)
}

export function MemberLink({ job }: { job: Job }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    // The page works without the link, so only log a failure.
    canEdit(job).then(setShown, (error: unknown) => logFailure('Your permissions did not load.', error))
  }, [job])
  return (
    isShown && (
      <Link
        to={`/dashboard/jobs/${job.id}`}
        className="inline-flex items-center gap-2 text-accent phone:min-h-11"
      >
        <SquarePen className="size-4" />
        Edit
      </Link>
    )
  )
}
