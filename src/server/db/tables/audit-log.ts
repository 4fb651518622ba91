// Who changed which job or company, and what it was before. Written by triggers; nothing updates or deletes a row.
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'

export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: time('at').notNull(),
    /** Null for a command line or a direct change of the database. Not a reference: a row outlives its user. */
    userId: integer('user_id'),
    /** How the change came in, such as 'api' or 'import'. */
    via: text().notNull(),
    /** 'created', 'changed' or 'deleted'. */
    action: text().notNull(),
    /** 'job' or 'company'. */
    subject: text().notNull(),
    subjectId: integer('subject_id').notNull(),
    /** Of a change only the columns that differ. */
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [index('audit_log_subject_idx').on(table.subject, table.subjectId, table.id)],
)
