// A backup has its audit log in it: what brings it back must neither add to that log nor be kept from emptying it.
import { sql } from 'drizzle-orm'

import type { Db } from '../database.ts'

const triggers = ['jobs', 'companies', 'audit_log'] as const

/** Does the work without the triggers of the audit log; only the tables' owner may. `tx` must be rolled back when this throws. */
export async function withoutAudit(tx: Db, work: () => Promise<void>): Promise<void> {
  await switchTriggers(tx, 'disable')
  await work()
  await switchTriggers(tx, 'enable')
}

async function switchTriggers(tx: Db, action: 'disable' | 'enable'): Promise<void> {
  for (const table of triggers)
    await tx.execute(sql`alter table ${sql.identifier(table)} ${sql.raw(action)} trigger audit_log`)
}
