import { toJob } from '#contract/jobs/job.ts'
import type { ReviewEntry } from '#contract/jobs/review.ts'
import { sortEvidence } from '#contract/jobs/rules/evidence-order.ts'
import { evidenceOn } from '#contract/jobs/rules/evidence.ts'
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
import { countJobsWithMatter, findDeletedJob, findReportedDeadLinks } from '../store/matters-queries.ts'
import { listReviewChanges } from './changes.ts'
import { findDuplicates } from './duplicates.ts'
import { findReports } from './evidence-queries.ts'
import { companyFacts, linkFacts, senderFacts } from './facts.ts'
import { presentJobRow, toQueueCaller } from './list.ts'
import { findPendingJob, findSourceOfJob } from './queries.ts'

const MAX_REPORTS = 20
const lastOne = { from: undefined, until: undefined, limit: 1, isForMembers: false }

/**
 * Returns the entry of a job in the review queue, with evidence for the decision. @throws Problem `notFound` for a job
 * that is not in the queue
 */
export async function readReviewEntry(ctx: Context, { params }: JobParams): Promise<ReviewEntry> {
  const { config, db, now } = ctx
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
  const duplicates = await findDuplicates(db, shown, now)
  return {
    ...row,
    job: detail,
    expired_at: stored && isExpired(stored, now) ? (stored.expiresAt?.toISOString() ?? null) : null,
    last_decision: last === undefined ? null : presentDecision(last, lastOne),
    changes: stored ? await listReviewChanges(db, detail, { about: row.about, decidedAt: last?.at }) : [],
    evidence: sortEvidence(
      evidenceOn({
        ...(await companyFacts(db, [shown.company]))(row.company_id),
        ...linkFacts(shown),
        job: shown,
        source: await findSourceOfJob(db, id),
        community: config.communityName,
        communityWords: config.communityWords,
        isSponsor: stored?.isSponsored ?? false,
        maxSimilarity: duplicates[0]?.likeness ?? null,
        sender: (await senderFacts(db, [pending], now))(pending),
        hasDeadLink: (await findReportedDeadLinks(db, [id])).has(id),
        jobsWithMatter: await countJobsWithMatter(db, row.company_id, id),
      }),
    ),
    duplicates,
    reports: await findReports(db, id, MAX_REPORTS),
  }
}
