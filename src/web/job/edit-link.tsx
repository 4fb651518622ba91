// The link to the editor, for members of the company and staff. Only logged-in users load its code.
import { lazy, Suspense } from 'react'

import type { Job } from '#contract/jobs/job.ts'
import { useUser } from '#web/auth/auth-store.ts'

const MemberLink = lazy(async () => ({ default: (await import('./member-link.tsx')).MemberLink }))

export function EditLink({ job }: { job: Job }) {
  const user = useUser()
  return (
    user !== null && (
      <Suspense>
        <MemberLink key={`${user.id} ${job.id}`} job={job} />
      </Suspense>
    )
  )
}
