// Google's rules for a JobPosting, written independently of the code.
import type { Job } from '../job.ts'

type Json = Record<string, unknown>
type Rule = (posting: Json, job: Job) => boolean

const isText = (value: unknown) => typeof value === 'string' && value !== ''
const isMoment = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)
const isAbsent = (value: unknown) => value === undefined
const isAddress = (value: unknown) =>
  typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value)
const at = (json: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => Object(value)[name], json)
const text = (value: unknown) => (typeof value === 'string' ? value : '')
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const allowedTypes = new Set(['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'INTERN'])
const allowedUnits = new Set(['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'])
const properties = new Set([
  '@context',
  '@type',
  'title',
  'description',
  'datePosted',
  'validThrough',
  'hiringOrganization',
  'identifier',
  'employmentType',
  'jobLocation',
  'jobLocationType',
  'applicantLocationRequirements',
  'baseSalary',
  'skills',
  'directApply',
])

/** docs/reference/feeds-and-search-engines.md has the same rules in words. */
const rules: Record<string, Rule> = {
  'is a JobPosting': (posting) => posting['@type'] === 'JobPosting' && isText(posting['@context']),
  'has only known properties': (posting) => Object.keys(posting).every((name) => properties.has(name)),
  'has the title of the job': (posting, job) => posting['title'] === job.title,
  'has a description in HTML that differs from the title': (posting, job) =>
    /^<\w+/.test(text(posting['description'])) && posting['description'] !== job.title,
  'has the first publication as datePosted': (posting, job) =>
    isMoment(posting['datePosted']) &&
    posting['datePosted'] === (job.firstPublishedAt ?? job.createdAt).toISOString(),
  'has the expiry as validThrough, if the job expires': (posting, job) =>
    job.expiresAt === null
      ? isAbsent(posting['validThrough'])
      : posting['validThrough'] === job.expiresAt.toISOString(),
  'names the company': (posting, job) => at(posting, 'hiringOrganization.name') === job.company.name,
  'has absolute URLs of the company': (posting) =>
    ['sameAs', 'logo']
      .map((name) => at(posting, `hiringOrganization.${name}`))
      .every((address) => isAbsent(address) || isAddress(address)),
  'has the job’s ID as identifier': (posting, job) => at(posting, 'identifier.value') === String(job.id),
  'has known employment types': (posting) =>
    isAbsent(posting['employmentType']) ||
    (list(posting['employmentType']).length > 0 &&
      list(posting['employmentType']).every((type) => allowedTypes.has(text(type)))),
  'is TELECOMMUTE for remote jobs only': (posting, job) =>
    (posting['jobLocationType'] === 'TELECOMMUTE') === (job.locationType === 'Remote'),
  'has the names of countries, for remote jobs': (posting, job) =>
    job.locationType !== 'Remote' ||
    (list(posting['applicantLocationRequirements']).length > 0 &&
      list(posting['applicantLocationRequirements']).every((each) => text(at(each, 'name')).length > 2)),
  'has a country code, for other jobs': (posting, job) =>
    job.locationType === 'Remote' ||
    job.countries.includes(text(at(posting, 'jobLocation.address.addressCountry'))),
  'has only cities from the location': (posting, job) => {
    const city = at(posting, 'jobLocation.address.addressLocality')
    return isAbsent(city) || (isText(city) && text(job.location).includes(text(city)))
  },
  'states pay only if the job does': (posting, job) =>
    Boolean(job.salaryMin || job.salaryMax) || isAbsent(posting['baseSalary']),
  'has pay with a currency and a known unit': (posting) =>
    isAbsent(posting['baseSalary']) ||
    (/^[A-Z]{3}$/.test(text(at(posting, 'baseSalary.currency'))) &&
      allowedUnits.has(text(at(posting, 'baseSalary.value.unitText')))),
  'has a single amount, or a minimum and a maximum': (posting) => {
    const { value, minValue, maxValue } = Object(at(posting, 'baseSalary.value'))
    if (isAbsent(posting['baseSalary'])) return true
    return isAbsent(value) ? 0 < minValue && minValue < maxValue : value > 0 && isAbsent(minValue ?? maxValue)
  },
  'has the skills of the job': (posting, job) =>
    isAbsent(posting['skills'])
      ? job.skills.every((skill) => skill.trim() === '')
      : list(posting['skills']).every((skill) => job.skills.includes(text(skill))),
  'has no direct application': (posting) => posting['directApply'] === false,
}

/** Returns the rules that a JobPosting breaks. */
export function postingFaults(posting: Json, job: Job): string[] {
  return Object.keys(rules).filter((name) => !rules[name]?.(posting, job))
}
