import { countryCodes } from './country-codes.ts'
import { segmentsOf, toBoard } from './hosts.ts'
import {
  type Fields,
  fieldsOf,
  jobsIn,
  keyOf,
  listOf,
  locationOf,
  parseJson,
  type Pay,
  payOf,
  textOf,
} from './read-fields.ts'
import type { Board, Region, SourceKind, SourceRow } from './source-kind.ts'
import { type Posting, toSourceJobs } from './to-source-jobs.ts'

const apiHosts: Readonly<Record<Region, string>> = { us: 'api.lever.co', eu: 'api.eu.lever.co' }
const pages = new Map<string, Region>([
  ['jobs.lever.co', 'us'],
  ['jobs.eu.lever.co', 'eu'],
])
const apis = new Map<string, Region>([
  ['api.lever.co', 'us'],
  ['api.eu.lever.co', 'eu'],
])

/** Lever. Format: https://github.com/lever/postings-api */
export const lever: SourceKind = {
  label: 'Lever',
  boardUrl: ({ region, board }) => new URL(`https://${apiHosts[region]}/v0/postings/${board}?mode=json`),
  findBoard(url): Board | undefined {
    const [first, second, third] = segmentsOf(url)
    const pageRegion = pages.get(url.hostname)
    if (pageRegion) return toBoard(first, pageRegion)
    const apiRegion = apis.get(url.hostname)
    return apiRegion && first === 'v0' && second === 'postings' ? toBoard(third, apiRegion) : undefined
  },
  isOwnHost: (hostname) => pages.has(hostname),
  async readJobs(bytes) {
    return toSourceJobs(jobsIn(parseJson(bytes)), toPosting)
  },
}

const workplaces = new Map<string, SourceRow['location_type']>([
  ['remote', 'Remote'],
  ['hybrid', 'Hybrid'],
  ['onsite', 'In-Person'],
])

/** Employers write their own commitments. Only unambiguous ones are listed. */
const commitments = new Map<string, Pick<SourceRow, 'employment_schedule' | 'contract_type'>>([
  ['fulltime', { employment_schedule: 'Full-time' }],
  ['parttime', { employment_schedule: 'Part-time' }],
  ['permanent', { contract_type: 'Employee' }],
  ['contract', { contract_type: 'Contractor' }],
  ['contractor', { contract_type: 'Contractor' }],
  ['freelance', { contract_type: 'Contractor' }],
  ['intern', { contract_type: 'Internship' }],
  ['internship', { contract_type: 'Internship' }],
])

const periods = new Map<string, NonNullable<SourceRow['salary_period']>>([
  ['peryearsalary', 'year'],
  ['permonthsalary', 'month'],
  ['perweeksalary', 'week'],
  ['perdaywage', 'day'],
  ['perdaysalary', 'day'],
  ['perhourwage', 'hour'],
])

function toPosting(job: Fields): Posting {
  const categories = fieldsOf(job['categories'])
  const all = categories['allLocations']
  const countries = countryCodes([job['country']])
  const workplace = workplaces.get(keyOf(job['workplaceType']))
  return {
    id: job['id'],
    title: job['text'],
    description: descriptionOf(job),
    applyLink: job['hostedUrl'],
    facts: {
      ...(workplace && { location_type: workplace }),
      ...locationOf([categories['location'], ...(Array.isArray(all) ? all : [])]),
      ...payIn(job),
      ...commitments.get(keyOf(categories['commitment'])),
      ...(countries.length > 0 && { countries }),
    },
  }
}

function descriptionOf(job: Fields): string {
  const lists = listOf(job['lists'])
    .filter((list) => textOf(list['content']).trim() !== '')
    .map((list) => `<h3>${textOf(list['text'])}</h3><ul>${textOf(list['content'])}</ul>`)
  return [textOf(job['description']), ...lists, textOf(job['additional'])].join('\n')
}

function payIn(job: Fields): Pay {
  const { min, max, currency, interval } = fieldsOf(job['salaryRange'])
  const period = periods.get(keyOf(interval))
  return period ? payOf({ min, max, currency }, period) : {}
}
