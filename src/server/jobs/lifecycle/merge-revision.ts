import type { Db } from '#server/db/open.ts'

import { columnsOf } from '../editing/columns.ts'
import { updateJob as writeJob } from '../editing/queries.ts'
import { deleteRevision, type ManagedJob } from './queries.ts'

/** Of a posting that leaves the board with an edit beside it: nobody has approved what it says now. */
export async function mergeRevision(tx: Db, { id, revision }: ManagedJob): Promise<void> {
  if (revision === null) return
  await writeJob(tx, id, { ...columnsOf(revision.changes), isUnreviewed: true })
  await deleteRevision(tx, id)
}
