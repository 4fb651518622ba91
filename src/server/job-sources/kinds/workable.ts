import { toCountryCodes } from './country-codes.ts'
import { pathSegments, toBoard } from './hosts.ts'
import {
  type Fields,
  toFields,
  readJobList,
  toLetters,
  toObjects,
  joinNames,
  joinPlaces,
  parseJson,
  toText,
} from './read-fields.ts'
import type { Board, SourceKind, SourceRow } from './source-kind.ts'
import { type Posting, toSourceJobs } from './to-source-jobs.ts'

/** First segments of paths at apply.workable.com that are not names of source boards. */
const nonBoardPaths = new Set(['api', 'j'])

/**
 * Reads source boards at Workable. Its help center documents
 * https://www.workable.com/api/accounts/{board}?details=true, which redirects to the URL that `boardUrl` returns:
 * https://help.workable.com/hc/en-us/articles/115012771647
 */
export const workable: SourceKind = {
  label: 'Workable',
  boardUrl: ({ board }) => new URL(`https://apply.workable.com/api/v1/widget/accounts/${board}?details=true`),
  findBoard(url): Board | undefined {
    const segments = pathSegments(url)
    const [first, second, third] = segments
    if (url.hostname === 'apply.workable.com') {
      if (segments.slice(0, 4).join('/') === 'api/v1/widget/accounts') return toBoard(segments[4], 'us')
      return first === undefined || nonBoardPaths.has(first) ? undefined : toBoard(first, 'us')
    }
    const isApiUrl = url.hostname === 'www.workable.com' && first === 'api' && second === 'accounts'
    return isApiUrl ? toBoard(third, 'us') : undefined
  },
  isOwnHost: (hostname) => hostname === 'apply.workable.com',
  async readJobs(bytes) {
    return toSourceJobs(readJobList(toFields(parseJson(bytes))['jobs']), toPosting)
  },
}

const employmentTypes = new Map<string, Pick<SourceRow, 'employment_schedule' | 'contract_type'>>([
  ['fulltime', { employment_schedule: 'Full-time' }],
  ['parttime', { employment_schedule: 'Part-time' }],
  ['contract', { contract_type: 'Contractor' }],
])

/** Our seniority levels by Workable's value. Lacks "Mid-Senior level", because this value covers two of our levels. */
const experiences = new Map<string, SourceRow['seniority_level']>([
  ['internship', 'Intern/Entry Level'],
  ['entrylevel', 'Intern/Entry Level'],
  ['associate', 'Junior'],
  ['director', 'Executive/Leadership'],
  ['executive', 'Executive/Leadership'],
])

function toPosting(job: Fields): Posting {
  const places = toObjects(job['locations']).filter((place) => place['hidden'] !== true)
  const countries = toCountryCodes(
    places.length > 0 ? places.map((place) => place['countryCode'] ?? place['country']) : [job['country']],
  )
  const seniority = experiences.get(toLetters(job['experience']))
  return {
    id: job['shortcode'],
    title: job['title'],
    description: readDescription(job),
    applyLink: job['url'],
    facts: {
      // Jobs that are not remote have no location type, because Workable does not state whether they are hybrid.
      ...(job['telecommuting'] === true && { location_type: 'Remote' as const }),
      ...joinPlaces(places.length > 0 ? places.map(placeName) : [placeName(job)]),
      ...employmentTypes.get(toLetters(job['employment_type'])),
      ...(seniority && { seniority_level: seniority }),
      ...(countries.length > 0 && { countries }),
    },
  }
}

function placeName(place: Fields): string {
  return joinNames([place['city'], place['region'] ?? place['state'], place['country']])
}

function readDescription(job: Fields): string {
  const fullDescription = toText(job['full_description'])
  if (fullDescription !== '') return fullDescription
  return [job['description'], job['requirements'], job['benefits']].map(toText).join('\n')
}
