import { sql } from 'drizzle-orm'

import type { Db } from './database.ts'

export type Change = {
  /** The user who made the change, if a user made it. */
  userId?: number | undefined
  via:
    | 'api'
    | 'command'
    | 'configuration'
    | 'deletion'
    | 'demo'
    | 'import'
    | 'report'
    | 'review'
    | 'settlement'
    | 'source'
  now: Date
}

/** Runs `work` in a transaction. The audit log records its changes to jobs and companies together with `change`. */
export function auditedTransaction<Result>(
  db: Db,
  change: Change,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    await setAuditContext(tx, change)
    return work(tx)
  })
}

/** Sets the author, source and time that the audit log records for later changes in the transaction `tx`. */
export async function setAuditContext(tx: Db, { userId, via, now }: Change): Promise<void> {
  const change = JSON.stringify({ user_id: userId, via, at: now })
  await tx.execute(sql`select set_config('fretboard.change', ${change}, true)`)
}
