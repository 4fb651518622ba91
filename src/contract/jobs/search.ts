// Searches the board on the server, for browsers that do not load the whole list. Also lists related jobs.
import * as z from 'zod/mini'

import { endpoint, pageParameter, queryParameter } from '../endpoint.ts'
import { integerInPath } from '../params.ts'
import { companyWire } from './company.ts'
import { filterGroups, flagFilters } from './filter-fields.ts'
import { jobWire } from './job.ts'
import { MAX_JOBS_PER_REQUEST } from './limits.ts'
import { sortOptions } from './options.ts'
import { MATCH_WORDS } from './rules/board-url.ts'
import { offerKinds } from './rules/offers.ts'

const base = '/ninja-api/jobs'
const count = z.int()
const amount = z.number()

/** The fields of a job card. Contains the start of the job's description, but not the company's description. */
const foundJobWire = z.extend(z.omit(jobWire, { description: true }), {
  company: z.omit(companyWire, { description: true, website: true }),
  short_description: z.string(),
})

export type FoundJobWire = z.infer<typeof foundJobWire>

/** A page of the board. */
export const searchWire = z.object({
  /** The version of the list. A client that sends it with its next request gets results from the same list. */
  version: z.string(),
  jobs: z.array(foundJobWire),
  total: count,
  page: count,
  page_count: count,
  /** The number of matching jobs without a salary. */
  without_salary: count,
  /** The number of jobs without a country that match all filters except the country. */
  without_country: count,
  /** The number of visible jobs, without filters. */
  all: count,
  /** The number of matching jobs that were first published in the last 7 days. */
  last_week: count,
  /** The span of the salaries of all visible jobs, in US dollars per year. */
  salary_span: z.object({ min: amount, max: amount }),
  /** Amounts that divide the slider of salaries into equal parts. */
  salary_scale: z.array(amount),
  /** The date of the exchange rates, if any are set. */
  rates_date: z.nullable(z.iso.date()),
  /** For each filter with check boxes and each option, the number of visible jobs, without filters. */
  options: z.record(z.string(), z.record(z.string(), count)),
  /**
   * For each filter and each of its values, the number of jobs that would match if the filter had only this value. The
   * other filters and the search still apply.
   */
  counts: z.record(z.string(), z.record(z.string(), count)),
  countries: z.array(z.object({ code: z.string(), jobs: count })),
  /**
   * Up to four other searches, best first: searches that find more jobs if fewer than five jobs match, and narrower
   * searches if more than 100 match. `search` is the search part of the board's URL.
   */
  offers: z.array(
    z.object({ kind: z.enum(offerKinds), label: z.string(), search: z.string(), total: count }),
  ),
})

/** `pay` is a text such as '$40 - $60/hr', or '' if the job states none. */
const jobLinkWire = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  company: z.string(),
  location: z.nullable(z.string()),
  pay: z.string(),
})

export type SearchWire = z.infer<typeof searchWire>

const searchParameters = [
  queryParameter('q', 'Text in the title, a skill, the company, the location or the short description'),
  queryParameter(
    'match',
    `'${MATCH_WORDS}' finds jobs with every word of q in any order, ignoring accents. The values of filters count. Supports "phrases" and -excluded words`,
  ),
  ...filterGroups.map(({ param, options }) =>
    queryParameter(param, `${options.join(', ')}; repeat the parameter for several, leave it empty for none`),
  ),
  ...flagFilters.map(({ param, label }) => queryParameter(param, `'yes' finds only jobs with: ${label}`)),
  queryParameter('country', 'ISO 3166-1 alpha-2'),
  queryParameter(
    'utc_offset',
    'The offset from UTC in whole hours: only jobs with stated working hours (`overlap`) that fit this time zone',
  ),
  queryParameter('salary_min', 'US dollars per year'),
  queryParameter('salary_max', 'US dollars per year'),
  queryParameter('no_salary', "'hide' excludes jobs without a salary"),
  queryParameter('sort', `${sortOptions.map(({ value }) => value).join(', ')}; newest by default`),
  pageParameter(5),
  queryParameter(
    'version',
    'The `version` of an earlier response, to page through the same list while it is cached',
  ),
]

export const searchEndpoints = {
  search: endpoint({
    id: 'searchJobs',
    method: 'GET',
    path: `${base}/search`,
    summary: 'One page of the board: matching jobs in order, and the options of the filters',
    response: searchWire,
    parameters: searchParameters,
  }),
  some: endpoint({
    id: 'listSomeJobs',
    method: 'GET',
    path: `${base}/some`,
    summary: 'The visible jobs among the requested ones, in the requested order',
    response: z.array(foundJobWire),
    parameters: [queryParameter('ids', `Up to ${MAX_JOBS_PER_REQUEST} IDs, separated by commas`)],
    errors: { 422: 'An ID is invalid, or there are too many' },
  }),
  more: endpoint({
    id: 'listMoreJobs',
    method: 'GET',
    path: `${base}/{job_id}/more`,
    summary: 'Up to five other visible jobs of the same company',
    params: z.object({ job_id: integerInPath }),
    response: z.array(jobLinkWire),
  }),
  similar: endpoint({
    id: 'listSimilarJobs',
    method: 'GET',
    path: `${base}/{job_id}/similar`,
    summary: 'Up to four visible jobs of other companies with the same skills and seniority',
    params: z.object({ job_id: integerInPath }),
    response: z.array(jobLinkWire),
  }),
} as const
