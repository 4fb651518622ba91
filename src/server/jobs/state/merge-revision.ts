import type { Db } from '#server/db/open.ts'

import { toColumns } from '../store/columns.ts'
import { updateJob as writeJob } from '../store/job-rows-queries.ts'
import { deleteRevision, type ManagedJob } from '../store/managed-jobs-queries.ts'

/**
 * Applies the pending revision to a job that leaves the board, and deletes the revision. After that, the job needs a
 * review, because no reviewer has approved the revision.
 */
export async function mergeRevision(tx: Db, { id, revision }: ManagedJob): Promise<void> {
  if (revision === null) return
  await writeJob(tx, id, { ...toColumns(revision.changes), isUnreviewed: true })
  await deleteRevision(tx, id)
}
