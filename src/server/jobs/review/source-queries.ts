import { eq, isNull } from 'drizzle-orm'

import { sourceKindNames } from '#contract/job-sources/rules/kinds.ts'
import type { Db } from '#server/db/open.ts'
import { jobSources, sourceJobs } from '#server/db/tables/job-sources.ts'

/** Returns the source of an imported job, with proof that the source belongs to the company. Null for other jobs. */
export async function findSourceOfJob(db: Db, jobId: number) {
  const { kind, board, careerPage, provenAt, proofMissingSince } = jobSources
  const [row] = await db
    .select({ kind, board, careerPage, provenAt, isProven: isNull(proofMissingSince).mapWith(Boolean) })
    .from(sourceJobs)
    .innerJoin(jobSources, eq(jobSources.id, sourceJobs.sourceId))
    .where(eq(sourceJobs.jobId, jobId))
    .limit(1)
  const known = sourceKindNames.find((each) => each === row?.kind)
  return row && known ? { ...row, kind: known } : null
}
