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
import type { Board, SourceKind, SourceRow } from './source-kind.ts'
import { type Posting, toSourceJobs } from './to-source-jobs.ts'

/** Reads source boards at Ashby. Format: https://developers.ashbyhq.com/docs/public-job-posting-api */
export const ashby: SourceKind = {
  label: 'Ashby',
  boardUrl: ({ board }) =>
    new URL(`https://api.ashbyhq.com/posting-api/job-board/${board}?includeCompensation=true`),
  findBoard(url): Board | undefined {
    const [first, second, third] = pathSegments(url)
    if (url.hostname === 'jobs.ashbyhq.com') return toBoard(first, 'us')
    if (url.hostname !== 'api.ashbyhq.com') return undefined
    return first === 'posting-api' && second === 'job-board' ? toBoard(third, 'us') : undefined
  },
  isOwnHost: (hostname) => hostname === 'jobs.ashbyhq.com',
  async readJobs(bytes) {
    const jobs = readJobList(toFields(parseJson(bytes))['jobs'])
    // Skips unlisted jobs, because Ashby does not show them on its own pages either.
    return toSourceJobs(
      jobs.filter((job) => job['isListed'] !== false),
      toPosting,
    )
  },
}

const workplaces = new Map<string, SourceRow['location_type']>([
  ['remote', 'Remote'],
  ['hybrid', 'Hybrid'],
  ['onsite', 'In-Person'],
])

const employmentTypes = new Map<string, Pick<SourceRow, 'employment_schedule' | 'contract_type'>>([
  ['fulltime', { employment_schedule: 'Full-time' }],
  ['parttime', { employment_schedule: 'Part-time' }],
  ['contract', { contract_type: 'Contractor' }],
  ['intern', { contract_type: 'Internship' }],
])

const periods = new Map<unknown, NonNullable<SourceRow['salary_period']>>([
  ['1 YEAR', 'year'],
  ['1 MONTH', 'month'],
  ['1 WEEK', 'week'],
  ['1 DAY', 'day'],
  ['1 HOUR', 'hour'],
])

function toPosting(job: Fields): Posting {
  const others = toObjects(job['secondaryLocations'])
  const countries = toCountryCodes([job, ...others].map(readCountry))
  const workplace =
    workplaces.get(toLetters(job['workplaceType'])) ?? (job['isRemote'] === true ? 'Remote' : undefined)
  return {
    id: job['id'] ?? lastSegment(job['jobUrl']),
    title: job['title'],
    description: toText(job['descriptionHtml']),
    applyLink: job['jobUrl'],
    facts: {
      ...(workplace && { location_type: workplace }),
      ...joinPlaces([job['location'], ...others.map((other) => other['location'])]),
      ...employmentTypes.get(toLetters(job['employmentType'])),
      ...(countries.length > 0 && { countries }),
    },
    offer: readOffer(job),
  }
}

/**
 * Returns the last segment of a job's URL, which is the ID of the job. This is needed if a job has no field for the ID,
 * like the example in Ashby's documentation.
 */
function lastSegment(address: unknown): string | undefined {
  const url = URL.parse(toText(address))
  return url ? pathSegments(url).at(-1) : undefined
}

/** Reads the country of a location. Secondary locations have no `postalAddress`. */
function readCountry(place: Fields): unknown {
  const address = toFields(place['address'])
  return toFields(address['postalAddress'])['addressCountry'] ?? address['addressCountry']
}

/** Returns the pay, or none if the job has several ranges, because they apply to different places or levels. */
function readOffer(job: Fields): Offer | undefined {
  const compensation = toFields(job['compensation'])
  const summary = toObjects(compensation['summaryComponents'])
  const inTiers = toObjects(compensation['compensationTiers']).flatMap((tier) =>
    toObjects(tier['components']),
  )
  const components = summary.length > 0 ? summary : inTiers
  const [salary, ...others] = components.filter((component) => component['compensationType'] === 'Salary')
  const period = periods.get(salary?.['interval'])
  if (salary === undefined || others.length > 0 || period === undefined) return undefined
  return { min: salary['minValue'], max: salary['maxValue'], currency: salary['currencyCode'], period }
}
