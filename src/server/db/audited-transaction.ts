import { sql } from 'drizzle-orm'

import type { Db } from './database.ts'

export type Change = {
  /** The user who made the change. Undefined if the server or a command made the change. */
  userId?: number | undefined
  via:
    | 'api'
    | 'command'
    | 'configuration'
    | 'deletion'
    | 'demo'
    | 'import'
    | 'invitation'
    | 'report'
    | 'review'
    | 'schedule'
    | 'settlement'
    | 'source'
  now: Date
}

/** Runs `work` in a transaction. The audit log records `change` with each job and company that `work` changes. */
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

/** Sets the user, source and time that the audit log records for the following changes in the transaction `tx`. */
export async function setAuditContext(tx: Db, { userId, via, now }: Change): Promise<void> {
  const change = JSON.stringify({ user_id: userId, via, at: now })
  await tx.execute(sql`select set_config('fretboard.change', ${change}, true)`)
}
