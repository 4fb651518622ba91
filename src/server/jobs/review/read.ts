import { type Job, toJob } from '#contract/jobs/job.ts'
import type { ReviewEntry } from '#contract/jobs/review.ts'
import { evidenceOn } from '#contract/jobs/rules/evidence.ts'
import { isExpired } from '#contract/jobs/rules/visible.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound } from '#server/http/problem.ts'
import { days, hours } from '#server/lib/duration.ts'

import type { JobParams } from '../lifecycle/perform-action.ts'
import { presentManagedJob } from '../lifecycle/present.ts'
import { findManagedJob, type ManagedJob } from '../lifecycle/queries.ts'
import { roleFor } from '../lifecycle/role.ts'
import { changesOf } from './changes.ts'
import { duplicatesOf } from './duplicates.ts'
import {
  countSubmittedBy,
  findHistory,
  findSimilarCompany,
  findReports,
  findSubmitter,
  findVerifiedDomain,
} from './evidence-queries.ts'
import { hostOf, hostsOfLink, isMailto } from './hosts.ts'
import { jobRowOf, memberOf } from './list.ts'
import { findPendingJob } from './queries.ts'

const MAX_REPORTS = 20

/** Returns an entry of the queue with evidence. @throws Problem `notFound` for a job that is not pending */
export async function readReviewEntry(ctx: Context, { params }: JobParams): Promise<ReviewEntry> {
  const { config, db, now } = ctx
  const job = orNotFound(await findManagedJob(db, params.job_id))
  const row = jobRowOf(orNotFound(await findPendingJob(db, job.id, memberOf(ctx))), job.id)
  const detail = await presentManagedJob(job, { db, now, role: await roleFor(ctx, job.company.id) })
  const shown = toJob(Object.assign({}, detail, row.about === 'changes' ? detail.proposed : null))
  const duplicates = await duplicatesOf(db, shown, now)
  const sender = await findSender(db, submitterOf(job), now)
  return {
    ...row,
    job: detail,
    submitter: sender?.submitter ?? null,
    expired_at: isExpired(job, now) ? (job.expiresAt?.toISOString() ?? null) : null,
    changes: await changesOf(db, detail, row.about),
    evidence: evidenceOn({
      ...(await employerFacts(db, job)),
      ...linkFacts(shown),
      job: shown,
      communityWords: config.communityWords,
      likest: duplicates[0]?.likeness ?? null,
      sender: sender?.facts ?? null,
    }),
    duplicates,
    reports: await findReports(db, job.id, MAX_REPORTS),
  }
}

/** Returns the submitter of the pending revision, or of the job. */
function submitterOf({ hasWaitingChanges, revision, submittedBy }: ManagedJob): number | null {
  return hasWaitingChanges && revision !== null ? revision.submittedBy : submittedBy
}

async function findSender(db: Db, userId: number | null, now: Date) {
  const submitter = userId === null ? undefined : await findSubmitter(db, userId)
  if (userId === null || submitter === undefined) return undefined
  const facts = {
    sentInLastHour: await countSubmittedBy(db, userId, new Date(now.getTime() - hours(1))),
    accountDays: Math.max(0, Math.floor((now.getTime() - submitter.createdAt.getTime()) / days(1))),
  }
  return { submitter, facts }
}

async function employerFacts(db: Db, { company, isSponsored }: ManagedJob) {
  return {
    history: await findHistory(db, company.id),
    likeNamed: await findSimilarCompany(db, company),
    isSponsor: isSponsored,
    verifiedDomain: await findVerifiedDomain(db, company.id),
  }
}

function linkFacts({ applyLink, company }: Job) {
  return {
    websiteHost: hostOf(company.website),
    applyHosts: hostsOfLink(applyLink),
    isApplyByEmail: isMailto(applyLink),
  }
}
