import { filterGroups, flagFilters } from '#contract/jobs/filter-fields.ts'
import { sortOptions } from '#contract/jobs/options.ts'
import type { Parameter } from '#server/http/openapi.ts'

export const query = (name: string, description: string): Parameter => ({
  name,
  in: 'query',
  description,
  required: false,
})

/** Describes the query parameter `page` of a list with `size` items per page. */
export const pageParameter = (size: number) =>
  query(
    'page',
    `The page number, from 1, with ${size} items per page; a number past the end returns the last page`,
  )

export const searchParameters = [
  query('q', 'Text in the title, a skill, the company, the location or the short description'),
  ...filterGroups.map(({ param, options }) =>
    query(param, `${options.join(', ')}; repeat the parameter for several, leave it empty for none`),
  ),
  ...flagFilters.map(({ param, label }) => query(param, `'yes' finds only jobs with: ${label}`)),
  query('country', 'ISO 3166-1 alpha-2'),
  query('salary_min', 'US dollars per year'),
  query('salary_max', 'US dollars per year'),
  query('no_salary', "'hide' excludes jobs without a salary"),
  query('sort', `${sortOptions.map(({ value }) => value).join(', ')}; newest by default`),
  pageParameter(5),
  query('version', 'The `version` of an earlier response, to page through the same list while it is cached'),
]
