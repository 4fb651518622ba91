import { toCountryCodes } from './country-codes.ts'
import { pathSegments, toBoard } from './hosts.ts'
import {
  type Fields,
  toFields,
  readJobList,
  toLetters,
  toObjects,
  joinPlaces,
  parseJson,
  type Offer,
  toText,
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

/** Reads source boards at Lever. Format: https://github.com/lever/postings-api */
export const lever: SourceKind = {
  label: 'Lever',
  boardUrl: ({ region, board }) => new URL(`https://${apiHosts[region]}/v0/postings/${board}?mode=json`),
  findBoard(url): Board | undefined {
    const [first, second, third] = pathSegments(url)
    const pageRegion = pages.get(url.hostname)
    if (pageRegion) return toBoard(first, pageRegion)
    const apiRegion = apis.get(url.hostname)
    return apiRegion && first === 'v0' && second === 'postings' ? toBoard(third, apiRegion) : undefined
  },
  isOwnHost: (hostname) => pages.has(hostname),
  async readJobs(bytes) {
    return toSourceJobs(readJobList(parseJson(bytes)), toPosting)
  },
}

const workplaces = new Map<string, SourceRow['location_type']>([
  ['remote', 'Remote'],
  ['hybrid', 'Hybrid'],
  ['onsite', 'In-Person'],
])

/**
 * Our schedules and contract types by the value of Lever's free text `commitment`. Contains only values with one clear
 * meaning.
 */
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
  const categories = toFields(job['categories'])
  const all = categories['allLocations']
  const countries = toCountryCodes([job['country']])
  const workplace = workplaces.get(toLetters(job['workplaceType']))
  return {
    id: job['id'],
    title: job['text'],
    description: readDescription(job),
    applyLink: job['hostedUrl'],
    facts: {
      ...(workplace && { location_type: workplace }),
      ...joinPlaces([categories['location'], ...(Array.isArray(all) ? all : [])]),
      ...commitments.get(toLetters(categories['commitment'])),
      ...(countries.length > 0 && { countries }),
    },
    offer: readOffer(job),
  }
}

function readDescription(job: Fields): string {
  const lists = toObjects(job['lists'])
    .filter((list) => toText(list['content']).trim() !== '')
    .map((list) => `<h3>${toText(list['text'])}</h3><ul>${toText(list['content'])}</ul>`)
  return [toText(job['description']), ...lists, toText(job['additional'])].join('\n')
}

function readOffer(job: Fields): Offer | undefined {
  const { min, max, currency, interval } = toFields(job['salaryRange'])
  const period = periods.get(toLetters(interval))
  return period && { min, max, currency, period }
}
