// Builds schema.org's JobPosting by Google's rules. It contains only details that the job's page shows. Jobs
// that lack a required property have no JobPosting.
import { countryNames, isCountryCode } from '../countries.ts'
import { toJobCard } from '../job-card.ts'
import { datePosted, type Job } from '../job.ts'
import { plainText } from '../plain-text.ts'
import { distinctTexts } from './distinct-texts.ts'
import { localityOf } from './locality.ts'
import { organizationOf } from './organization.ts'

const employmentTypes: ReadonlyMap<string | null, string> = new Map([
  ['Full-time', 'FULL_TIME'],
  ['Part-time', 'PART_TIME'],
  ['Contractor', 'CONTRACTOR'],
  ['Internship', 'INTERN'],
])

const unitTexts: ReadonlyMap<string, string> = new Map([
  ['hour', 'HOUR'],
  ['day', 'DAY'],
  ['week', 'WEEK'],
  ['month', 'MONTH'],
  ['year', 'YEAR'],
])

type PostingContext = {
  /** The origin of the site, without a trailing slash. */
  publicUrl: string
  descriptionHtml: string
}

/** Returns the JobPosting of an open job, or undefined. Missing properties are undefined. */
export function jobPosting(job: Job, { publicUrl, descriptionHtml }: PostingContext) {
  const place = placeProperties(job)
  if (place === undefined || descriptionHtml.trim() === '' || repeatsTitle(job)) return undefined
  return {
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    title: job.title,
    description: descriptionHtml,
    datePosted: datePosted(job).toISOString(),
    validThrough: job.expiresAt?.toISOString(),
    hiringOrganization: organizationOf(job.company, publicUrl),
    identifier: { '@type': 'PropertyValue', name: job.company.name, value: String(job.id) },
    employmentType: unlessEmpty(employmentTypesOf(job)),
    ...place,
    baseSalary: baseSalaryOf(job),
    skills: unlessEmpty(distinctTexts(job.skills)),
    directApply: false,
  }
}

/** Google rejects a description that only repeats the title. */
function repeatsTitle({ title, description }: Job): boolean {
  return plainText(description) === title
}

function employmentTypesOf({ employmentSchedule, contractType }: Job): string[] {
  return [employmentSchedule, contractType].flatMap((type) => employmentTypes.get(type) ?? [])
}

/**
 * Returns the properties for the place of work, or undefined if the place is unknown. An on-site or hybrid job with
 * several countries has no known place.
 */
function placeProperties({ locationType, location, countries }: Job) {
  const codes = [...new Set(countries)].filter(isCountryCode)
  const [country] = codes
  if (country === undefined) return undefined
  if (locationType === 'Remote') {
    return {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: countryNames(codes).map((name) => ({ '@type': 'Country', name })),
    }
  }
  if ((locationType !== 'In-Person' && locationType !== 'Hybrid') || codes.length > 1) return undefined
  const addressLocality = localityOf(location, country)
  const address = { '@type': 'PostalAddress', addressLocality, addressCountry: country }
  return { jobLocation: { '@type': 'Place', address } }
}

/** Returns the pay that the page shows, or undefined if schema.org has no word for the pay period. */
function baseSalaryOf(job: Job) {
  const { salaryMin, salaryMax, salaryCurrency, salaryPeriod } = toJobCard(job)
  const unitText = unitTexts.get(salaryPeriod)
  const stated = [...new Set([salaryMin, salaryMax])].filter((amount) => amount > 0)
  if (unitText === undefined || stated.length === 0) return undefined
  const [one] = stated
  const amounts =
    stated.length === 1 ? { value: one } : { minValue: Math.min(...stated), maxValue: Math.max(...stated) }
  return {
    '@type': 'MonetaryAmount',
    currency: salaryCurrency,
    value: { '@type': 'QuantitativeValue', ...amounts, unitText },
  }
}

function unlessEmpty(texts: string[]): string[] | undefined {
  return texts.length > 0 ? texts : undefined
}
