// What the form of a job holds: text as it was typed, between the wire and the fields.
import { defaultCurrency } from '#contract/jobs/currencies.ts'
import type { Company, Job, JobWire } from '#contract/jobs/job.ts'
import type { JobUpdateBody } from '#contract/jobs/jobs.ts'
import { largestInteger } from '#contract/jobs/limits.ts'
import { slugOf } from '#contract/jobs/rules/slug.ts'

export const fieldNames = [
  'title',
  'company_id',
  'location_type',
  'location',
  'salary_min',
  'salary_max',
  'salary_period',
  'salary_currency',
  'employment_schedule',
  'contract_type',
  'seniority_level',
  'skills',
  'apply_link',
  'description',
  'countries',
  /** When the job closes: 'usual' is 90 days after its publication. */
  'closes',
  'expires_on',
] as const

export type FieldName = (typeof fieldNames)[number]
export type JobValues = Readonly<Record<FieldName, string>>

export const emptyValues: JobValues = {
  title: '',
  company_id: '',
  location_type: '',
  location: '',
  salary_min: '',
  salary_max: '',
  salary_period: 'year',
  salary_currency: defaultCurrency,
  employment_schedule: '',
  contract_type: '',
  seniority_level: '',
  skills: '',
  apply_link: '',
  description: '',
  countries: '',
  closes: 'usual',
  expires_on: '',
}

export function isJobValues(values: unknown): values is JobValues {
  if (typeof values !== 'object' || values === null) return false
  const fields: Record<string, unknown> = { ...values }
  return fieldNames.every((name) => typeof fields[name] === 'string')
}

export function valuesOf(wire: JobWire): JobValues {
  return {
    title: wire.title,
    company_id: String(wire.company.id),
    location_type: wire.location_type ?? '',
    location: wire.location ?? '',
    salary_min: wire.salary_min === null ? '' : String(wire.salary_min),
    salary_max: wire.salary_max === null ? '' : String(wire.salary_max),
    salary_period: wire.salary_period ?? 'year',
    salary_currency: wire.salary_currency,
    employment_schedule: wire.employment_schedule ?? '',
    contract_type: wire.contract_type ?? '',
    seniority_level: wire.seniority_level ?? '',
    skills: wire.skills.join(', '),
    apply_link: wire.apply_link,
    description: wire.description,
    countries: wire.countries.join(' '),
    closes: closingOf(wire),
    expires_on: dayOf(wire.expires_at),
  }
}

/** A draft that is told nothing gets the usual time when it is published. */
function closingOf({ expires_at: expiresAt, first_published_at: published }: JobWire): string {
  if (expiresAt !== null) return 'date'
  return published === null ? 'usual' : 'never'
}

const dayOf = (moment: string | null) => moment?.slice(0, 10) ?? ''

/** A new job like another one: not yet published, with a time of its own. */
export function copiedValues(wire: JobWire): JobValues {
  return { ...valuesOf(wire), closes: 'usual', expires_on: '' }
}

export const listOf = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/** Each once: the first way to write it stays. */
function skillsOf(text: string): string[] {
  const skills = listOf(text, /[,\n]/)
  const keys = skills.map((skill) => skill.toLowerCase())
  return skills.filter((_skill, place) => !keys.slice(0, place).includes(keys[place] ?? ''))
}

/** As people write amounts: 60,000, 60 000 and 60k are 60000. What is no amount stays. */
function digitsOf(text: string): string {
  const typed = text.trim().replace(/^(\d{1,6})\s?k$/i, (_all, thousands) => `${thousands}000`)
  return /^\d{1,3}(?:[\s,.'’]\d{3})+$/.test(typed) ? typed.replaceAll(/\D/g, '') : typed
}

/** An email address is a link by which one can apply, and a host name one to its page. */
export function linkOf(text: string): string {
  const typed = text.trim()
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(typed)) return `mailto:${typed}`
  return /^[a-z\d-]+(?:\.[a-z\d-]+)+(?:[/?#]|$)/i.test(typed) ? `https://${typed}` : typed
}

/** What is empty, where the API knows no empty value, is not named. */
const named = <const Value>(text: string, value: Value) => (text === '' ? undefined : value)

/** What the API calls the fields, each with what is sent: it says what is wrong, so a number may be any text here. */
function wireOf(values: JobValues) {
  return {
    title: values.title,
    company_id: named(values.company_id, Number(values.company_id)),
    location_type: named(values.location_type, values.location_type),
    location: values.location,
    salary_min: digitsOf(values.salary_min) || null,
    salary_max: digitsOf(values.salary_max) || null,
    salary_period: values.salary_period || null,
    salary_currency: values.salary_currency,
    employment_schedule: named(values.employment_schedule, values.employment_schedule),
    contract_type: named(values.contract_type, values.contract_type),
    seniority_level: named(values.seniority_level, values.seniority_level),
    skills: skillsOf(values.skills),
    apply_link: linkOf(values.apply_link),
    description: values.description,
    countries: listOf(values.countries, /[\s,]+/),
  } satisfies { [Name in keyof JobUpdateBody]?: unknown }
}

/** All of a new job; of another what differs from what the form was opened with, so that the rest stays as it is now. */
export function bodyOf(values: JobValues, opened?: JobValues): Record<string, unknown> {
  const isSent = (name: FieldName) => opened === undefined || values[name] !== opened[name]
  const fields = Object.entries(wireOf(values)).filter(([name]) =>
    fieldNames.some((each) => each === name && isSent(each)),
  )
  const { closes, expires_on: day } = values
  const end = { never: null, date: day === '' ? '' : `${day}T23:59:59Z` }[closes]
  const isEndSent = end !== undefined && (isSent('closes') || isSent('expires_on'))
  return { ...Object.fromEntries(fields), ...(isEndSent && { expires_at: end }) }
}

export function amountOf(text: string): number | null {
  const digits = digitsOf(text)
  return /^\d{1,10}$/.test(digits) && Number(digits) <= largestInteger ? Number(digits) : null
}

const noCompany: Company = {
  id: 0,
  name: 'Company',
  website: null,
  description: null,
  logo: null,
  verified_domain: null,
}

/** The job as the board would show it, as far as it is written. */
export function jobOf(values: JobValues, { company, now }: { company: Company | undefined; now: Date }): Job {
  return {
    id: 0,
    title: values.title.trim() || 'Title',
    description: values.description,
    company: company ?? noCompany,
    locationType: values.location_type || null,
    location: values.location.trim() || null,
    salaryMin: amountOf(values.salary_min),
    salaryMax: amountOf(values.salary_max),
    salaryPeriod: values.salary_period || null,
    salaryCurrency: values.salary_currency,
    employmentSchedule: values.employment_schedule || null,
    contractType: values.contract_type || null,
    seniorityLevel: values.seniority_level || null,
    skills: skillsOf(values.skills),
    applyLink: linkOf(values.apply_link),
    isActive: true,
    createdAt: now,
    updatedAt: now,
    slug: slugOf(values.title),
    expiresAt: endOf(values),
    firstPublishedAt: now,
    countries: listOf(values.countries, /[\s,]+/),
  }
}

export function endOf({ closes, expires_on: day }: JobValues): Date | null {
  const end = new Date(`${day}T23:59:59Z`)
  return closes === 'date' && !Number.isNaN(end.getTime()) ? end : null
}
