import { sql } from 'drizzle-orm'

import type { Db } from '../database.ts'

const triggers = ['jobs', 'companies', 'decisions', 'matters', 'audit_log'] as const

/**
 * Runs `work` with the triggers of the audit log disabled, for a restore. With the triggers, the restore would add rows
 * to the restored log and could not empty the current log. The database user must own the tables. If this function
 * throws, the caller must roll back `tx`.
 */
export async function withoutAudit(tx: Db, work: () => Promise<void>): Promise<void> {
  await switchTriggers(tx, 'disable')
  await work()
  await switchTriggers(tx, 'enable')
}

async function switchTriggers(tx: Db, action: 'disable' | 'enable'): Promise<void> {
  for (const table of triggers)
    await tx.execute(sql`alter table ${sql.identifier(table)} ${sql.raw(action)} trigger audit_log`)
}
