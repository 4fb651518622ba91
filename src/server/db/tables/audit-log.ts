import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

import { time } from './columns.ts'

/**
 * The audit log. Triggers record changes of jobs and companies. `db/audit-entry.ts` records other changes. Rows are
 * never updated or deleted.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: time('at').notNull(),
    /** The user who made the change, if a user did. Not a foreign key, because entries outlive their users. */
    userId: integer('user_id'),
    /** The source of the change, such as 'api' or 'import'. */
    via: text().notNull(),
    /** 'created', 'changed' or 'deleted'. */
    action: text().notNull(),
    subject: text().notNull(),
    subjectId: integer('subject_id').notNull(),
    /** The values before the change. For 'changed', `before` and `after` have only the columns that differ. */
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [
    index('audit_log_subject_idx').on(table.subject, table.subjectId, table.id),
    index('audit_log_sent_idx')
      .on(table.at)
      .where(
        sql`${table.subject} = 'job' and ${table.after} ->> 'submitted_at' is not null and ${table.after} ->> 'stage' <> 'off'`,
      ),
  ],
)
