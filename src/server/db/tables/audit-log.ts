import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'

/**
 * Changes of jobs and companies, written by triggers, and the entries of `db/audit-entry.ts`. Rows are never updated or
 * deleted.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: time('at').notNull(),
    /** Null for a command or a direct change of the database. Not a foreign key, because rows outlive their users. */
    userId: integer('user_id'),
    /** The source of the change, such as 'api' or 'import'. */
    via: text().notNull(),
    /** 'created', 'changed' or 'deleted'. */
    action: text().notNull(),
    /** 'job', 'company' or a subject of `db/audit-entry.ts`. */
    subject: text().notNull(),
    subjectId: integer('subject_id').notNull(),
    /** For 'changed', only the columns that differ. */
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [index('audit_log_subject_idx').on(table.subject, table.subjectId, table.id)],
)
