import { SquarePen } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'

import type { Job } from '#contract/jobs/job.ts'
import { logFailure } from '#web/lib/log-failure.ts'
import { call } from '#web/query/api.ts'

// The button with which reviewers take a job off the board.
const TakeDown = lazy(async () => ({ default: (await import('./take-down.tsx')).TakeDown }))

/** `version` is the version of a job that the user may take off the board. */
type Access = { canEdit: boolean; version: string | null }

async function readAccess({ id, company }: Job): Promise<Access> {
  const permissions = await call('GET /ninja-api/permissions')
  const { write_jobs: canWriteAll, post_jobs: canPost, review: canReview } = permissions
  const version = canReview ? await readVersion(id) : null
  if (canWriteAll || !canPost) return { canEdit: canWriteAll, version }
  const { results } = await call('GET /ninja-api/dashboard/companies', { query: { search: company.name } })
  return { canEdit: results.some(({ id }) => id === company.id), version }
}

async function readVersion(id: number): Promise<string | null> {
  const job = await call('GET /ninja-api/dashboard/jobs/{job_id}', { params: { job_id: id } })
  return job.is_active && job.actions.includes('refuse') ? job.version : null
}

export function MemberLink({ job, isOpen }: { job: Job; isOpen: boolean }) {
  const [access, setAccess] = useState<Access>({ canEdit: false, version: null })
  useEffect(() => {
    // The page works without the links, so only log a failure.
    readAccess(job).then(setAccess, (error: unknown) => logFailure('Your permissions did not load.', error))
  }, [job])
  const { canEdit, version } = access
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4">
      {isOpen && version !== null && (
        <Suspense>
          <TakeDown job={job} version={version} />
        </Suspense>
      )}
      {canEdit && (
        <Link
          to={`/dashboard/jobs/${job.id}`}
          className="inline-flex items-center gap-2 text-accent phone:min-h-11"
        >
          <SquarePen className="size-4" />
          Edit
        </Link>
      )}
    </div>
  )
}
