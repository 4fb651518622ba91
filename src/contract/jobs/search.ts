// The board's answers over HTTP, for those who do not load the whole list; and what else the pages ask without it.
import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { integerInPath } from '../params.ts'
import { companyWire } from './company.ts'
import { jobWire } from './job.ts'
import { queryParts } from './rules/query-parts.ts'

const base = '/ninja-api/jobs'
const count = z.int()
const amount = z.number()

/** A posting as its card shows it: without the descriptions, but for how its own begins. */
const foundJobWire = z.extend(z.omit(jobWire, { description: true }), {
  company: z.omit(companyWire, { description: true, website: true }),
  short_description: z.string(),
})

export type FoundJobWire = z.infer<typeof foundJobWire>

/** What a page of the board shows. */
export const searchWire = z.object({
  /** Of the list that this was found in. Who names it in the next question goes on in the same list. */
  version: z.string(),
  /** Those on this page, in their order. */
  jobs: z.array(foundJobWire),
  total: count,
  page: count,
  page_count: count,
  /** Of those found, how many state no salary. */
  without_salary: count,
  /** How many more would be found if they named the country that is asked for: they name none. */
  without_country: count,
  /** How many are on the board, whatever is asked for. */
  all: count,
  /** In US dollars per year, of all that are on the board. */
  salary_span: z.object({ min: amount, max: amount }),
  /** Amounts that divide the slider of salaries into equal parts. */
  salary_scale: z.array(amount),
  /** The day of the rates by which pay in other currencies is compared, where there is such. */
  rates_date: z.nullable(z.iso.date()),
  /** By parameter and option: how many on the board have it. */
  options: z.record(z.string(), z.record(z.string(), count)),
  /** Those that occur, by name: how many on the board name each. */
  countries: z.array(z.object({ code: z.string(), jobs: count })),
  /** Where nothing is found: what would be, without one part of the question. */
  near_misses: z.array(z.object({ part: z.enum(queryParts), total: count })),
})

export type SearchWire = z.infer<typeof searchWire>

export const searchEndpoints = {
  search: endpoint({
    id: 'searchJobs',
    method: 'GET',
    path: `${base}/search`,
    summary: 'One page of the board: what is found, in which order, and what the filters offer',
    answer: searchWire,
  }),
  some: endpoint({
    id: 'listSomeJobs',
    method: 'GET',
    path: `${base}/some`,
    summary: 'Those of some job postings that are on the board, in the order in which they are asked for',
    answer: z.array(foundJobWire),
  }),
  more: endpoint({
    id: 'listMoreJobs',
    method: 'GET',
    path: `${base}/{job_id}/more`,
    summary: 'Other postings of the same company that are on the board, up to five',
    params: z.object({ job_id: integerInPath }),
    answer: z.array(z.object({ id: z.int(), slug: z.string(), title: z.string() })),
  }),
} as const
