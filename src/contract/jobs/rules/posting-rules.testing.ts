// Google's rules for a JobPosting, beside the job that it tells of: written out by themselves, for tests.
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

/** docs/reference/feeds-and-search-engines.md says the same in words. */
const rules: Record<string, Rule> = {
  'is a JobPosting': (posting) => posting['@type'] === 'JobPosting' && isText(posting['@context']),
  'has no property but the known ones': (posting) =>
    Object.keys(posting).every((name) => properties.has(name)),
  'the title is the job’s': (posting, job) => posting['title'] === job.title,
  'the description is HTML, and not the title': (posting, job) =>
    /^<\w+/.test(text(posting['description'])) && posting['description'] !== job.title,
  'datePosted is the first publication': (posting, job) =>
    isMoment(posting['datePosted']) &&
    posting['datePosted'] === (job.firstPublishedAt ?? job.createdAt).toISOString(),
  'validThrough is the expiry, where there is one': (posting, job) =>
    job.expiresAt === null
      ? isAbsent(posting['validThrough'])
      : posting['validThrough'] === job.expiresAt.toISOString(),
  'the company has its name': (posting, job) => at(posting, 'hiringOrganization.name') === job.company.name,
  'the company’s addresses are absolute': (posting) =>
    ['sameAs', 'logo']
      .map((name) => at(posting, `hiringOrganization.${name}`))
      .every((address) => isAbsent(address) || isAddress(address)),
  'the identifier is the job’s': (posting, job) => at(posting, 'identifier.value') === String(job.id),
  'employment is of known types': (posting) =>
    isAbsent(posting['employmentType']) ||
    (list(posting['employmentType']).length > 0 &&
      list(posting['employmentType']).every((type) => allowedTypes.has(text(type)))),
  'TELECOMMUTE is remote, and nothing else is': (posting, job) =>
    (posting['jobLocationType'] === 'TELECOMMUTE') === (job.locationType === 'Remote'),
  'remote has at least one country by its name': (posting, job) =>
    job.locationType !== 'Remote' ||
    (list(posting['applicantLocationRequirements']).length > 0 &&
      list(posting['applicantLocationRequirements']).every((each) => text(at(each, 'name')).length > 2)),
  'any other place has a country by its code': (posting, job) =>
    job.locationType === 'Remote' ||
    job.countries.includes(text(at(posting, 'jobLocation.address.addressCountry'))),
  'a city is in the location': (posting, job) => {
    const city = at(posting, 'jobLocation.address.addressLocality')
    return isAbsent(city) || (isText(city) && text(job.location).includes(text(city)))
  },
  'pay is stated, or absent': (posting, job) =>
    Boolean(job.salaryMin || job.salaryMax) || isAbsent(posting['baseSalary']),
  'pay has a currency and a known unit': (posting) =>
    isAbsent(posting['baseSalary']) ||
    (/^[A-Z]{3}$/.test(text(at(posting, 'baseSalary.currency'))) &&
      allowedUnits.has(text(at(posting, 'baseSalary.value.unitText')))),
  'pay is one value, or two in their order': (posting) => {
    const { value, minValue, maxValue } = Object(at(posting, 'baseSalary.value'))
    if (isAbsent(posting['baseSalary'])) return true
    return isAbsent(value) ? 0 < minValue && minValue < maxValue : value > 0 && isAbsent(minValue ?? maxValue)
  },
  'skills are the job’s': (posting, job) =>
    isAbsent(posting['skills'])
      ? job.skills.every((skill) => skill.trim() === '')
      : list(posting['skills']).every((skill) => job.skills.includes(text(skill))),
  'nobody applies here': (posting) => posting['directApply'] === false,
}

/** Returns the rules that a JobPosting breaks. */
export function postingFaults(posting: Json, job: Job): string[] {
  return Object.keys(rules).filter((name) => !rules[name]?.(posting, job))
}
