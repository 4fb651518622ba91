// Refuses the pending changes of companies that lead to a blocked domain.
import type { Db } from '#server/db/open.ts'
import { required } from '#server/lib/required.ts'

import { insertCompanyDecision } from '../companies/decision-queries.ts'
import { findManagedCompany, setCompanyRevisionStatus } from '../companies/revision-queries.ts'
import { addCompanyNotice } from '../notices/add.ts'
import { listWaitingCompanyLinks, lockCompanies } from './company-domain-queries.ts'
import type { WaitingLinks } from './domain-queries.ts'

type Refusing = {
  isOf: (entry: WaitingLinks) => boolean
  /** Companies that the reviewer belongs to: others decide on those. */
  own: ReadonlySet<number>
  userId: number
  now: Date
}

/** Returns how many changes were refused, and how many were left to other reviewers. */
export async function refuseCompanyChanges(
  tx: Db,
  { isOf, own, userId, now }: Refusing,
): Promise<{ refused: number; left: number }> {
  await lockCompanies(
    tx,
    (await listWaitingCompanyLinks(tx)).filter(isOf).map(({ companyId }) => companyId),
  )
  // Read again under the lock.
  const waiting = (await listWaitingCompanyLinks(tx)).filter(isOf).map(({ companyId }) => companyId)
  const refused = waiting.filter((id) => !own.has(id))
  const verdict = { decision: 'refused', reason: 'spam', note: null } as const
  for (const companyId of refused) {
    const company = required(await findManagedCompany(tx, companyId))
    const { changes, submittedBy } = required(company.revision ?? undefined)
    const decided = { companyId, changes, decidedBy: userId, decidedAt: now }
    await insertCompanyDecision(tx, { ...decided, ...verdict, before: null })
    await setCompanyRevisionStatus(tx, companyId, 'refused')
    const notice = { company, submittedBy, ...verdict, reason: 'blocked_domain' } as const
    await addCompanyNotice(tx, notice, now)
  }
  return { refused: refused.length, left: waiting.length - refused.length }
}
