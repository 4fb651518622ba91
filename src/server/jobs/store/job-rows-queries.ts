// The SQL of job rows that does not touch their state.
import { eq } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { companies } from '#server/db/tables/companies.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { isPossibleId } from '#server/lib/possible-id.ts'

export type NewJob = typeof jobs.$inferInsert

/** The columns that only the state machine writes. */
export type StatusColumn =
  | 'stage'
  | 'approval'
  | 'submittedAt'
  | 'submittedBy'
  | 'paidAt'
  | 'firstPublishedAt'
  | 'firstListedAt'
  | 'createdAt'
  | 'expiresAt'

/** Prevents the deletion of a company until the transaction ends. Returns whether the company exists. */
export async function lockCompanyAgainstDeletion(tx: Db, id: number): Promise<boolean> {
  if (!isPossibleId(id)) return false
  const locked = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.id, id))
    .for('key share')
  return locked.length > 0
}

/** Records which source a job belongs to. */
export async function setSource(tx: Db, id: number, source: string): Promise<void> {
  await tx.update(jobs).set({ source }).where(eq(jobs.id, id))
}
