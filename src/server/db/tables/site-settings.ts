import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'

import type { SiteValues } from '#contract/staff/community.ts'

import { time } from './columns.ts'

/** The settings of the site that staff have changed, in one row. Empty until the first change. */
export const siteSettings = pgTable(
  'site_settings',
  {
    id: integer().primaryKey().default(1),
    version: integer().notNull().default(0),
    values: jsonb().$type<SiteValues>().notNull().default({}),
    /** The values before the last change, for undoing it. Null after an undo. */
    before: jsonb().$type<SiteValues>(),
    changedAt: time('changed_at').notNull(),
  },
  (table) => [check('site_settings_one_row_check', sql`${table.id} = 1`)],
)
