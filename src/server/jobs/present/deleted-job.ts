// A job that its company has deleted while reviewers had to decide on it.
import * as z from 'zod/mini'

import { jobWire } from '#contract/jobs/job.ts'
import type { ManagedJobDetail } from '#contract/jobs/lifecycle.ts'
import type { JobRole } from '#contract/jobs/rules/actions.ts'
import { tagOf } from '#server/http/tags.ts'

import type { DeletedJob } from '../store/matters-queries.ts'

const versionedMatters = z.object({ job: jobWire, matters: z.array(z.int()) })

export function deletedJobVersion({ job, matterIds }: DeletedJob): string {
  return tagOf(versionedMatters, { job, matters: [...matterIds] })
}

/** Returns the job as it was when it was deleted. Reviewers can approve or refuse it, until they have done so. */
export function presentDeletedJob(
  deleted: DeletedJob,
  { role, isDecided = false }: { role: JobRole; isDecided?: boolean },
): ManagedJobDetail {
  const mayDecide = !isDecided && (role === 'staff' || role === 'reviewer')
  return {
    ...deleted.job,
    is_active: false,
    state: 'withdrawn',
    role,
    actions: mayDecide ? ['approve', 'refuse'] : [],
    version: deletedJobVersion(deleted),
    proposed: null,
    proposal: null,
    feedback: null,
    edited_by: null,
    submitted_at: null,
  }
}
