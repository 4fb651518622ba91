import { sql } from 'drizzle-orm'

import type { Db } from './database.ts'

export type Change = {
  /** Whoever asked for it, where somebody is known. */
  userId?: number | undefined
  via: 'api' | 'deletion' | 'demo' | 'import' | 'report' | 'review' | 'settlement'
  now: Date
}

/** A transaction of whose changes of jobs and companies the audit log tells who made them, how and when. */
export function auditedTransaction<Result>(
  db: Db,
  change: Change,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    await tellAuditLog(tx, change)
    return work(tx)
  })
}

/** The same of one that has begun, from here on. */
export async function tellAuditLog(tx: Db, { userId, via, now }: Change): Promise<void> {
  const change = JSON.stringify({ user_id: userId, via, at: now })
  await tx.execute(sql`select set_config('fretboard.change', ${change}, true)`)
}
