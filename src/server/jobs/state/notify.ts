// Records decisions for the next email to the members of a company.
import type { Company } from '#contract/jobs/company.ts'
import type { Decision, DecisionSubject, Reason } from '#contract/jobs/rules/decisions.ts'
import type { Db } from '#server/db/open.ts'

import type { ManagedJob } from '../store/managed-jobs-queries.ts'
import { insertNotices, listCreators } from '../store/notices-queries.ts'

type JobNotice = {
  /** The job as it was before the decision. `revision` has the changes that the decision was about. */
  job: Pick<ManagedJob, 'id' | 'title' | 'company' | 'submittedBy' | 'revision'>
  about: DecisionSubject
  decision: Decision
  reason: Reason | 'blocked_domain' | null
  note: string | null
  decisionId: number
}

/**
 * Stores the decisions that members are to be emailed about. `tx` must be the transaction of the decisions. Members get
 * no email about an approval that only keeps a published job on the board.
 */
export async function addJobNotices(tx: Db, decisions: readonly JobNotice[], decidedAt: Date): Promise<void> {
  const news = decisions.filter(needsNotice)
  const creators = await listCreators(
    tx,
    news.map(({ job }) => job.id),
  )
  await insertNotices(
    tx,
    news.map(({ job, about, decision, reason, note, decisionId }) => ({
      decisionId,
      companyId: job.company.id,
      jobId: job.id,
      title: job.title,
      about,
      decision,
      reason,
      note,
      authorIds: [creators.get(job.id), job.submittedBy, job.revision?.submittedBy].filter(
        (id) => id != null,
      ),
      decidedAt,
    })),
  )
}

type CompanyNotice = {
  /** The company as it was before the decision, because members know it by its old name. */
  company: Pick<Company, 'id' | 'name'>
  submittedBy: number | null
  decision: Decision
  reason: Reason | 'blocked_domain' | null
  note: string | null
  decisionId: number
}

/**
 * Stores a decision on the changes to a company, so that members are emailed about it. `tx` must be the transaction of
 * the decision.
 */
export async function addCompanyNotice(tx: Db, notice: CompanyNotice, decidedAt: Date): Promise<void> {
  const { company, submittedBy, ...decided } = notice
  await insertNotices(tx, [
    {
      companyId: company.id,
      jobId: null,
      title: company.name,
      about: 'company',
      ...decided,
      authorIds: submittedBy === null ? [] : [submittedBy],
      decidedAt,
    },
  ])
}

function needsNotice({ about, decision }: JobNotice): boolean {
  return decision !== 'approved' || about === 'posting' || about === 'changes'
}
