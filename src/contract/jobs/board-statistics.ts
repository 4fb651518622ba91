// Statistics of the whole board by week, for staff.
import * as z from 'zod/mini'

import { endpoint, endpointGroup } from '../endpoint.ts'
import { reasons } from './rules/decisions.ts'

const base = '/ninja-api/staff/statistics'

const weekOfBoard = z.object({
  /** The ISO 8601 name, such as 2026-W47. */
  week: z.string(),
  /** The Monday of the week. */
  from: z.iso.date(),
  /** The average of the days. Null if no day was counted. */
  visitors_per_day: z.nullable(z.number()),
  views: z.int(),
  apply_clicks: z.int(),
  /** The jobs that employers have sent, for review or directly to the board. */
  jobs_sent: z.int(),
  jobs_approved: z.int(),
  /** The number of refused jobs by reason. */
  jobs_refused: z.partialRecord(z.enum(reasons), z.int()),
  /** The median time from the submission to the decision. Null without decisions. */
  median_hours: z.nullable(z.number()),
  /** The people with an active job alert at the end of the week. */
  alert_subscribers: z.int(),
  emails_sent: z.int(),
  /** The companies with a published job at the end of the week. */
  companies: z.int(),
  /** The most frequent searches without a result that at least three networks sent, most networks first. */
  empty_searches: z.array(z.object({ search: z.string(), networks: z.int() })),
})
export type WeekOfBoard = z.infer<typeof weekOfBoard>

/** The last 12 complete weeks, or all if there are fewer, ordered by date. */
const boardStatistics = z.object({
  weeks: z.array(weekOfBoard),
  /** The Sunday on which the current week ends. */
  week_ends_on: z.iso.date(),
})
export type BoardStatistics = z.infer<typeof boardStatistics>

export const boardStatisticsEndpoints = endpointGroup(
  { tag: 'Statistics' },
  {
    read: endpoint({
      id: 'getBoardStatistics',
      method: 'GET',
      path: base,
      summary: 'Get the statistics of the board for the last 12 complete weeks',
      response: boardStatistics,
    }),
    export: endpoint({
      id: 'exportBoardStatistics',
      method: 'GET',
      path: `${base}.csv`,
      summary: 'Export the statistics of the board as CSV, with a row for each week',
      contentType: 'text/csv',
    }),
  },
)
