import type { Db } from '#server/db/open.ts'
import { required } from '#server/lib/required.ts'

import { addCompanyNotice } from '../state/notify.ts'
import { updateRevision } from '../state/status-queries.ts'
import type { PendingLinks } from '../store/blocked-domains-queries.ts'
import { insertDecision } from '../store/decisions-queries.ts'
import { findManagedCompany } from '../store/managed-companies-queries.ts'
import { listPendingCompanyLinks, lockCompanies } from './company-domain-queries.ts'

type RefuseOptions = {
  matches: (entry: PendingLinks) => boolean
  /** The companies that the reviewer belongs to. Only other reviewers may decide on them. */
  own: ReadonlySet<number>
  userId: number
  now: Date
}

/**
 * Refuses the pending changes to companies that match, except those of the reviewer's own companies. Returns how many
 * changes were refused, and how many are left for other reviewers.
 */
export async function refuseCompanyChanges(
  tx: Db,
  { matches, own, userId, now }: RefuseOptions,
): Promise<{ refused: number; left: number }> {
  await lockCompanies(
    tx,
    (await listPendingCompanyLinks(tx)).filter(matches).map(({ companyId }) => companyId),
  )
  // Reads the changes again after locking the companies, because another reviewer may have decided on them meanwhile.
  const pending = (await listPendingCompanyLinks(tx)).filter(matches).map(({ companyId }) => companyId)
  const refused = pending.filter((id) => !own.has(id))
  const decision = { decision: 'refused', reason: 'spam', note: null } as const
  for (const companyId of refused) {
    const company = required(await findManagedCompany(tx, companyId))
    const { changes, submittedBy } = required(company.revision ?? undefined)
    const about = { jobId: null, companyId, about: 'company', changes } as const
    const decisionId = await insertDecision(tx, { ...about, ...decision, decidedBy: userId, decidedAt: now })
    await updateRevision(tx, { companyId }, { status: 'refused' })
    const notice = { company, submittedBy, ...decision, reason: 'blocked_domain', decisionId } as const
    await addCompanyNotice(tx, notice, now)
  }
  return { refused: refused.length, left: pending.length - refused.length }
}
