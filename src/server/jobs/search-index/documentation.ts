import { filterGroups, flagFilters } from '#contract/jobs/filter-fields.ts'
import { mostJobsAtOnce } from '#contract/jobs/limits.ts'
import { sortOptions } from '#contract/jobs/options.ts'
import { searchEndpoints } from '#contract/jobs/search.ts'
import type { Operation } from '#server/http/openapi.ts'

import { operationOf, query } from '../openapi/operations.ts'

const { search, some, more } = searchEndpoints
const ids = query('ids', `Up to ${mostJobsAtOnce}, separated by commas`)

/** The parameters are those of the board's own address. */
const parameters = [
  query('q', 'Text that is in the title, a skill, the company, the location or the short description'),
  ...filterGroups.map(({ param, options }) =>
    query(param, `${options.join(', ')}; several times for several; empty for none`),
  ),
  ...flagFilters.map(({ param, label }) => query(param, `'yes' finds only jobs with: ${label}`)),
  query('country', 'ISO 3166-1 alpha-2'),
  query('salary_min', 'US dollars per year'),
  query('salary_max', 'US dollars per year'),
  query('no_salary', "'hide' leaves out what states no salary"),
  query('sort', `${sortOptions.map(({ value }) => value).join(', ')}; the newest first without it`),
  query('page', 'Counted from 1, five a page; past the end it is the last'),
  query('version', 'Of the answer before: the same list again while it is kept, else the newest'),
]

export const searchOperations: readonly Operation[] = [
  { ...operationOf(search, 'Jobs'), parameters },
  {
    ...operationOf(some, 'Jobs'),
    parameters: [ids],
    errors: { 422: 'These are no ids, or too many' },
  },
  operationOf(more, 'Jobs'),
]
