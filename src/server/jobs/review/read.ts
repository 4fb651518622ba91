import { toJob } from '#contract/jobs/job.ts'
import type { ReviewEntry } from '#contract/jobs/review.ts'
import { isExpired } from '#contract/jobs/rules/visibility.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound } from '#server/http/problem.ts'

import { roleFor } from '../access/role.ts'
import { presentDeletedJob } from '../present/deleted-job.ts'
import { presentDecision } from '../present/history.ts'
import { presentManagedJob } from '../present/job.ts'
import type { JobParams } from '../state/authorize.ts'
import { listDecisions } from '../store/history-queries.ts'
import { findManagedJob } from '../store/managed-jobs-queries.ts'
import { findDeletedJob } from '../store/matters-queries.ts'
import { listReviewChanges } from './changes.ts'
import { findDuplicates } from './duplicates.ts'
import { findReports } from './evidence-queries.ts'
import { createJobEvidence } from './facts.ts'
import { presentJobRow, toQueueCaller } from './list.ts'
import { findPendingJob } from './queries.ts'

const lastOne = { from: undefined, until: undefined, limit: 1, isForMembers: false }

/**
 * Returns the entry of a job in the review queue, with evidence for the decision. @throws Problem `notFound` for a job
 * that is not in the queue
 */
export async function readReviewEntry(ctx: Context, { params }: JobParams): Promise<ReviewEntry> {
  const { db, now } = ctx
  const id = params.job_id
  const pending = orNotFound(await findPendingJob(db, id, toQueueCaller(ctx)))
  const row = presentJobRow(pending, id)
  const role = await roleFor(ctx, row.company_id)
  const stored = await findManagedJob(db, id)
  const detail = stored
    ? await presentManagedJob(stored, { db, now, role })
    : presentDeletedJob(orNotFound(await findDeletedJob(db, id)), { role })
  const shown = toJob(Object.assign({}, detail, row.about === 'changes' ? detail.proposed : null))
  const [last] = row.is_resubmitted ? await listDecisions(db, id, lastOne) : []
  const entry = { row: pending, job: shown }
  const evidenceOf = await createJobEvidence(ctx, [entry])
  const duplicates = await findDuplicates(db, shown, now)
  return {
    ...row,
    job: detail,
    expired_at: stored && isExpired(stored, now) ? (stored.expiresAt?.toISOString() ?? null) : null,
    last_decision: last === undefined ? null : presentDecision(last, lastOne),
    changes: stored ? await listReviewChanges(db, detail, { about: row.about, decidedAt: last?.at }) : [],
    evidence: evidenceOf({
      ...entry,
      isSponsor: stored?.isSponsored ?? false,
      maxSimilarity: duplicates[0]?.likeness ?? null,
    }),
    duplicates,
    reports: await findReports(db, { jobId: id }),
  }
}
