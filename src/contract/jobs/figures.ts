// How often jobs were seen, applied to and saved: counted without knowing by whom, and told to those who post them.
import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { integerInPath } from '../params.ts'
import { largestInteger } from './limits.ts'

const base = '/ninja-api/dashboard'

const figureEvents = ['view', 'apply', 'save'] as const
export type FigureEvent = (typeof figureEvents)[number]

const figureBody = z.object({
  job: z.int().check(z.gte(1), z.lte(largestInteger)),
  event: z.enum(figureEvents),
})

const counts = { views: z.int(), apply_clicks: z.int(), saves: z.int() }

const totals = z.object(counts)
export type FigureTotals = z.infer<typeof totals>

/** Of a week: its name in ISO 8601, such as 2026-W47, and its Monday. */
const weekFigures = z.object({ week: z.string(), from: z.iso.date(), ...counts })
export type WeekFigures = z.infer<typeof weekFigures>

/** Oldest week first; the last one is not over. */
const jobFigures = z.object({
  job_id: z.int(),
  slug: z.string(),
  title: z.string(),
  company: z.string(),
  totals,
  weeks: z.array(weekFigures),
})
export type JobFigures = z.infer<typeof jobFigures>

const figuresList = z.object({
  count: z.int(),
  page: z.int(),
  pages: z.int(),
  results: z.array(jobFigures),
})
export type FiguresList = z.infer<typeof figuresList>

export const figureEndpoints = {
  count: endpoint({
    id: 'countFigure',
    method: 'POST',
    path: '/ninja-api/figures',
    summary: 'Count that a job was seen, applied to or saved; of whom nothing is kept',
    body: figureBody,
  }),
  list: endpoint({
    id: 'listFigures',
    method: 'GET',
    path: `${base}/figures`,
    summary: 'The figures of the jobs for which you post, newest job first, by week',
    answer: figuresList,
  }),
  export: endpoint({
    id: 'exportFigures',
    method: 'GET',
    path: `${base}/figures.csv`,
    summary: 'The same of all jobs as CSV: a row for each job and week in which something was counted',
  }),
  job: endpoint({
    id: 'getJobFigures',
    method: 'GET',
    path: `${base}/jobs/{job_id}/figures`,
    summary: 'The figures of one job, by week, and of the last 30 days',
    params: z.object({ job_id: integerInPath }),
    answer: z.extend(jobFigures, { last_30_days: totals }),
  }),
} as const
