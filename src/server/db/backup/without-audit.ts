import { sql } from 'drizzle-orm'

import type { Db } from '../database.ts'

const triggers = ['jobs', 'companies', 'company_decisions', 'audit_log'] as const

/**
 * Runs `work` with the triggers of the audit log disabled. With these triggers, a restore would add rows to the
 * restored log and could not empty the current log. The database user must own the tables, and the caller must roll
 * back `tx` when this throws.
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
