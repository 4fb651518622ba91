// The SQL of decisions on the pending changes to companies.
import { and, desc, eq, isNull } from 'drizzle-orm'

import { reasons } from '#contract/jobs/rules/decisions.ts'
import type { Db } from '#server/db/open.ts'
import { companyDecisions } from '#server/db/tables/company-reviews.ts'
import { isPossibleId } from '#server/lib/possible-id.ts'
import { required } from '#server/lib/required.ts'

type NewDecision = Pick<
  typeof companyDecisions.$inferInsert,
  'companyId' | 'changes' | 'decision' | 'reason' | 'note' | 'decidedBy' | 'decidedAt' | 'before'
>

/** Returns the ID of the new decision. */
export async function insertCompanyDecision(tx: Db, decision: NewDecision): Promise<number> {
  const [row] = await tx.insert(companyDecisions).values(decision).returning({ id: companyDecisions.id })
  return required(row).id
}

export async function findCompanyDecision(db: Db, id: number) {
  if (!isPossibleId(id)) return undefined
  const [found] = await db.select().from(companyDecisions).where(eq(companyDecisions.id, id))
  return found
}

export async function markCompanyDecisionUndone(tx: Db, id: number, undoneAt: Date): Promise<void> {
  await tx.update(companyDecisions).set({ undoneAt, before: null }).where(eq(companyDecisions.id, id))
}

/** Returns the newest decision on the changes of a company, not counting decisions that were undone. */
export async function lastCompanyDecision(db: Db, companyId: number) {
  const [last] = await db
    .select()
    .from(companyDecisions)
    .where(and(eq(companyDecisions.companyId, companyId), isNull(companyDecisions.undoneAt)))
    .orderBy(desc(companyDecisions.id))
    .limit(1)
  return last && { ...last, reason: reasons.find((each) => each === last.reason) ?? null }
}
