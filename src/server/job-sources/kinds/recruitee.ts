import { toCountryCodes } from './country-codes.ts'
import { toBoard } from './hosts.ts'
import {
  type Fields,
  joinNames,
  joinPlaces,
  type Offer,
  parseJson,
  readJobList,
  toFields,
  toLetters,
  toObjects,
  toText,
} from './read-fields.ts'
import type { Board, SourceKind, SourceRow } from './source-kind.ts'
import { type Posting, toSourceJobs } from './to-source-jobs.ts'

const page = /^([a-z0-9][a-z0-9-]*)\.recruitee\.com$/
/** Hosts of Recruitee itself. Pages of career sites contain some of them. */
const ownNames = new Set([
  'api',
  'apidocs',
  'app',
  'careers-analytics',
  'docs',
  'help',
  'status',
  'support',
  'www',
])

/**
 * Reads source boards at Recruitee. A career site with a domain of the company still has its list of jobs here.
 * Format: https://docs.recruitee.com/reference/offers and, for most fields, public reports of responses.
 * The list requires a token of the company from 10 February 2027: https://docs.recruitee.com/reference/authentication-1
 */
export const recruitee: SourceKind = {
  label: 'Recruitee',
  boardUrl: ({ board }) => new URL(`https://${board}.recruitee.com/api/offers/`),
  findBoard(url): Board | undefined {
    const name = page.exec(url.hostname)?.[1]
    return name !== undefined && ownNames.has(name) ? undefined : toBoard(name, 'eu')
  },
  isOwnHost: (hostname) => page.test(hostname),
  hints: {
    redirected: 'The career site at Recruitee may be switched off',
    locked: 'Recruitee has announced that from 10 February 2027 it shows jobs only to callers with a token',
  },
  async readJobs(bytes) {
    const offers = readJobList(toFields(parseJson(bytes))['offers'])
    return toSourceJobs(
      offers.filter(({ status }) => typeof status !== 'string' || status === 'published'),
      toPosting,
    )
  },
}

/**
 * Our schedules and contract types by Recruitee's value. Lacks "contract" and "traineeship", because they have several
 * meanings.
 */
const employmentTypes = new Map<string, Pick<SourceRow, 'employment_schedule' | 'contract_type'>>([
  ['fulltime', { employment_schedule: 'Full-time' }],
  ['fulltimepermanent', { employment_schedule: 'Full-time', contract_type: 'Employee' }],
  ['fulltimefixedterm', { employment_schedule: 'Full-time' }],
  ['parttime', { employment_schedule: 'Part-time' }],
  ['parttimepermanent', { employment_schedule: 'Part-time', contract_type: 'Employee' }],
  ['parttimefixedterm', { employment_schedule: 'Part-time' }],
  ['parttimeminijob', { employment_schedule: 'Part-time' }],
  ['freelance', { contract_type: 'Contractor' }],
  ['internship', { contract_type: 'Internship' }],
])

/** Our seniority levels by Recruitee's value. Lacks "experienced", "manager" and "senior_manager". */
const experiences = new Map<string, SourceRow['seniority_level']>([
  ['studentschool', 'Intern/Entry Level'],
  ['studentcollege', 'Intern/Entry Level'],
  ['entrylevel', 'Intern/Entry Level'],
  ['midlevel', 'Mid-Level'],
  ['executive', 'Executive/Leadership'],
  ['seniorexecutive', 'Executive/Leadership'],
])

const periods = new Map<string, NonNullable<SourceRow['salary_period']>>([
  ['hour', 'hour'],
  ['hourly', 'hour'],
  ['day', 'day'],
  ['daily', 'day'],
  ['week', 'week'],
  ['weekly', 'week'],
  ['month', 'month'],
  ['monthly', 'month'],
  ['year', 'year'],
  ['yearly', 'year'],
])

function toPosting(offer: Fields): Posting {
  const locations = toObjects(offer['locations'])
  const places = locations.length > 0 ? locations : [offer]
  const countries = toCountryCodes(places.map((place) => place['country_code'] ?? place['country']))
  const workplace = readWorkplace(offer)
  const seniority = experiences.get(toLetters(offer['experience_code']))
  const text = findText(offer)
  return {
    id: offer['id'],
    title: text['title'],
    description: joinDescription(text),
    applyLink: offer['careers_url'],
    facts: {
      ...(workplace && { location_type: workplace }),
      ...joinPlaces(places.map(placeName)),
      ...employmentTypes.get(toLetters(offer['employment_type_code'])),
      ...(seniority && { seniority_level: seniority }),
      ...(countries.length > 0 && { countries }),
    },
    offer: readOffer(offer),
  }
}

/** Returns the object with the title and the description. An offer without a text has it in its translations. */
function findText(offer: Fields): Fields {
  const translations = toFields(offer['translations'])
  const texts = [offer, translations['en'], ...Object.values(translations)].map(toFields)
  return (
    texts.find((text) => toText(text['title']).trim() !== '' && joinDescription(text).trim() !== '') ?? offer
  )
}

function joinDescription(text: Fields): string {
  return [text['description'], text['requirements']].map(toText).join('\n')
}

/** Returns the workplace if the offer names exactly one. Offers can be for several workplaces. */
function readWorkplace(offer: Fields): SourceRow['location_type'] | undefined {
  const [workplace, ...others] = (['remote', 'hybrid', 'on_site'] as const).filter(
    (name) => offer[name] === true,
  )
  return workplace && others.length === 0
    ? ({ remote: 'Remote', hybrid: 'Hybrid', on_site: 'In-Person' } as const)[workplace]
    : undefined
}

function placeName(place: Fields): string {
  const { city, state, state_name: stateName, country, name, location } = place
  return joinNames([city, state ?? stateName, country]) || toText(name ?? location)
}

/** Returns the pay. Returns none for a period that is not a length of time. */
function readOffer(offer: Fields): Offer | undefined {
  const { min, max, currency, period } = toFields(offer['salary'])
  const unit = periods.get(toLetters(period))
  return unit === undefined && toText(period) !== ''
    ? undefined
    : { min: toNumber(min), max: toNumber(max), currency, period: unit }
}

/** Returns an amount as a number. Recruitee sends texts and numbers. */
function toNumber(amount: unknown): unknown {
  const isNumeric = typeof amount === 'string' && /^\d{1,12}(?:\.\d{1,4})?$/.test(amount)
  return isNumeric ? Number(amount) : amount
}
