import type { Change } from './audited-transaction.ts'
import type { Db } from './database.ts'
import { auditLog } from './tables/audit-log.ts'

/** A change to record in the audit log for a subject without a trigger. The values must not contain personal data. */
export type AuditEntry = {
  subject:
    | 'address'
    | 'blocked domain'
    | 'contact pause'
    | 'email'
    | 'exchange rates'
    | 'site settings'
    | 'user'
  /** The ID of the changed row, or 0 for a subject without an ID. */
  subjectId: number
  action: 'created' | 'changed' | 'deleted'
  before?: object
  after?: object
}

/** Adds an entry to the audit log. Call this in the same transaction as the change. */
export async function insertAuditEntry(
  tx: Db,
  { userId, via, now }: Change,
  { before, after, ...entry }: AuditEntry,
): Promise<void> {
  await tx.insert(auditLog).values({ at: now, userId: userId ?? null, via, ...entry, before, after })
}
