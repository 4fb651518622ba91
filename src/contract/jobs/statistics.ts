// Anonymous counts of views, apply clicks and saves, for employers.
import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { integerInPath } from '../params.ts'
import { LARGEST_INTEGER } from './limits.ts'

const base = '/ninja-api/dashboard'

const statisticsEvents = ['view', 'apply', 'save'] as const
export type StatisticsEvent = (typeof statisticsEvents)[number]

const eventBody = z.object({
  job: z.int().check(z.gte(1), z.lte(LARGEST_INTEGER)),
  event: z.enum(statisticsEvents),
})

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

const statisticsList = z.object({
  count: z.int(),
  page: z.int(),
  pages: z.int(),
  results: z.array(jobStatistics),
})
export type StatisticsList = z.infer<typeof statisticsList>

export const statisticsEndpoints = {
  count: endpoint({
    id: 'countFigure',
    method: 'POST',
    path: '/ninja-api/figures',
    summary: 'Count a view, an apply click or a save of a job, anonymously',
    body: eventBody,
  }),
  list: endpoint({
    id: 'listFigures',
    method: 'GET',
    path: `${base}/figures`,
    summary: 'Get weekly statistics of the jobs of your companies, newest job first',
    response: statisticsList,
  }),
  export: endpoint({
    id: 'exportStatistics',
    method: 'GET',
    path: `${base}/figures.csv`,
    summary: 'Export these statistics as CSV, with a row for each job and week with activity',
  }),
  job: endpoint({
    id: 'getJobFigures',
    method: 'GET',
    path: `${base}/jobs/{job_id}/figures`,
    summary: 'Get the statistics of one job by week and for the last 30 days',
    params: z.object({ job_id: integerInPath }),
    response: z.extend(jobStatistics, { last_30_days: totals }),
  }),
} as const
