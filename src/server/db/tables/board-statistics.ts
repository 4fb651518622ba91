import { sql } from 'drizzle-orm'
import { check, date, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'

import type { WeekOfBoard } from '#contract/jobs/board-statistics.ts'

/** Counts of the whole board by day. They remain when the jobs or emails that they count are deleted. */
export const boardDays = pgTable(
  'board_days',
  {
    /** The day in UTC. */
    day: date().primaryKey(),
    /** The estimated number of visitors. Null until the day has ended. */
    visitors: integer(),
    views: integer().notNull().default(0),
    applyClicks: integer('apply_clicks').notNull().default(0),
    /** The number of emails that a mail server has accepted. */
    emails: integer().notNull().default(0),
  },
  (table) => [
    check('board_days_check', sql`least(${table.visitors}, ${table.views}, ${table.applyClicks}) >= 0`),
  ],
)

/** The statistics of complete weeks. A row never changes. */
export const boardWeeks = pgTable('board_weeks', {
  /** The Monday of the week. */
  monday: date().primaryKey(),
  figures: jsonb().$type<Omit<WeekOfBoard, 'week' | 'from'>>().notNull(),
})

/**
 * The salts with which visitors of a day and networks of a week are hashed, and the sketch of the day's visitors. A row
 * is deleted within two hours after the day or week.
 */
export const countSalts = pgTable(
  'count_salts',
  {
    /** 'day' or 'week'. */
    period: text().notNull(),
    /** The first day of the period. */
    start: date().notNull(),
    salt: text().notNull(),
    /** The registers of the HyperLogLog sketch. It contains neither addresses nor their hashes. */
    registers: smallint().array(),
  },
  (table) => [
    primaryKey({ columns: [table.period, table.start] }),
    check('count_salts_period_check', sql`${table.period} in ('day', 'week')`),
  ],
)

/** Searches without a result in the current week, with a salted hash of each network that sent them. */
export const emptySearches = pgTable(
  'empty_searches',
  {
    /** The Monday of the week. */
    monday: date().notNull(),
    search: text().notNull(),
    network: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.monday, table.search, table.network] }),
    check('empty_searches_search_check', sql`char_length(${table.search}) between 2 and 60`),
  ],
)
