import type { Db } from '#server/db/open.ts'

import { toColumns } from '../editing/columns.ts'
import { updateJob as writeJob } from '../editing/queries.ts'
import { deleteRevision, type ManagedJob } from './queries.ts'

/** Merges the pending revision into a job that leaves the board. The merged job counts as unreviewed. */
export async function mergeRevision(tx: Db, { id, revision }: ManagedJob): Promise<void> {
  if (revision === null) return
  await writeJob(tx, id, { ...toColumns(revision.changes), isUnreviewed: true })
  await deleteRevision(tx, id)
}
