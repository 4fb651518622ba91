import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'

import type { SiteValues } from '#contract/staff/community.ts'

import { time } from './columns.ts'

/** The settings of the site that staff have changed, and the state of its checklist, in one row or none. */
export const siteSettings = pgTable(
  'site_settings',
  {
    id: integer().primaryKey().default(1),
    version: integer().notNull().default(0),
    values: jsonb().$type<SiteValues>().notNull().default({}),
    /** The values before the last change, for undoing it. Null after an undo. */
    before: jsonb().$type<SiteValues>(),
    changedAt: time('changed_at').notNull(),
    /** Set once staff have hidden the checklist of a new site. */
    checklistDismissedAt: time('checklist_dismissed_at'),
    /** When staff last sent themselves a test email, and when they confirmed its arrival. */
    testEmailSentAt: time('test_email_sent_at'),
    testEmailArrivedAt: time('test_email_arrived_at'),
  },
  (table) => [check('site_settings_one_row_check', sql`${table.id} = 1`)],
)
