// Anonymous counts of views, apply clicks and saves, for employers.
import * as z from 'zod/mini'

import { endpoint, endpointGroup, pageParameter, queryParameter, rateError } from '../endpoint.ts'
import { integerInPath } from '../params.ts'
import { LARGEST_INTEGER } from './limits.ts'

const base = '/ninja-api/dashboard'

const MAX_EMPTY_SEARCH_LENGTH = 120

const statisticsEvents = ['view', 'apply', 'save'] as const
export type StatisticsEvent = (typeof statisticsEvents)[number]

const jobEvent = z.object({
  job: z.int().check(z.gte(1), z.lte(LARGEST_INTEGER)),
  event: z.enum(statisticsEvents),
})

/** A search without filters that found no job. */
const emptySearch = z.object({ empty_search: z.string().check(z.maxLength(MAX_EMPTY_SEARCH_LENGTH)) })

const eventBody = z.union([jobEvent, emptySearch])
export type EventBody = z.infer<typeof eventBody>

const counts = { views: z.int(), apply_clicks: z.int(), saves: z.int() }

const totals = z.object(counts)
export type StatisticsTotals = z.infer<typeof totals>

/** `week` is the ISO 8601 name, such as 2026-W47, and `from` its Monday. */
const weekStatistics = z.object({ week: z.string(), from: z.iso.date(), ...counts })
export type WeekStatistics = z.infer<typeof weekStatistics>

/** Weeks are ordered by date. The last week is the current one. */
const jobStatistics = z.object({
  job_id: z.int(),
  slug: z.string(),
  title: z.string(),
  company: z.string(),
  totals,
  weeks: z.array(weekStatistics),
})
export type JobStatistics = z.infer<typeof jobStatistics>

/** `rate` is the number of apply clicks per view. Null without views. */
const medians = z.object({
  views: z.number(),
  apply_clicks: z.number(),
  saves: z.number(),
  rate: z.nullable(z.number()),
})
export type StatisticsMedians = z.infer<typeof medians>

/** A median of fewer jobs would reveal too much about a single job. */
export const MIN_JOBS_FOR_MEDIAN = 10

/** The sort orders of the list. A minus reverses the order. `created_at` is the default, newest first. */
export const statisticsOrderings = ['created_at', 'title', 'views', 'apply_clicks', 'rate', 'saves'] as const

/**
 * The median number of apply clicks per view over all jobs of the last 12 weeks with at least 20 views, open or closed.
 * Null for fewer than 10 such jobs.
 */
const medianRate = z.nullable(z.number())

/**
 * `totals` are the sums over all pages. `median` has the median of each number over the jobs on the board. It is null
 * for fewer than 10 jobs.
 */
const statisticsList = z.object({
  count: z.int(),
  page: z.int(),
  pages: z.int(),
  totals,
  median: z.nullable(medians),
  median_rate: medianRate,
  results: z.array(jobStatistics),
})
export type StatisticsList = z.infer<typeof statisticsList>

const weeks = queryParameter('weeks', 'Number of weeks up to the current one; 12 by default, 104 at most')

export const statisticsEndpoints = endpointGroup(
  { tag: 'Statistics' },
  {
    count: endpoint({
      id: 'countFigure',
      method: 'POST',
      path: '/ninja-api/figures',
      summary: 'Count a view, an apply click or a save of a job, or a search without a result, anonymously',
      body: eventBody,
      errors: {
        403: 'The request does not come from a page of this site',
        413: 'The body is larger than 400 bytes',
        ...rateError,
      },
    }),
    list: endpoint({
      id: 'listFigures',
      method: 'GET',
      path: `${base}/figures`,
      summary: 'Get a page of weekly statistics of the jobs of your companies, with totals and medians',
      response: statisticsList,
      parameters: [weeks, pageParameter(20)],
    }),
    export: endpoint({
      id: 'exportStatistics',
      method: 'GET',
      path: `${base}/figures.csv`,
      summary: 'Export the weekly statistics of jobs as CSV, with a row for each job and week with activity',
      parameters: [weeks],
      contentType: 'text/csv',
    }),
    job: endpoint({
      id: 'getJobFigures',
      method: 'GET',
      path: `${base}/jobs/{job_id}/figures`,
      summary: 'Get the statistics of one job by week and for the last 30 days',
      params: z.object({ job_id: integerInPath }),
      response: z.extend(jobStatistics, { last_30_days: totals, median_rate: medianRate }),
      parameters: [weeks],
    }),
  },
)
