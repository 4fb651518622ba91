// Reads postings off the wire cheaply and leniently: the whole list is read before a visitor sees any of it.
import { defaultCurrency, isCurrencyCode } from '../jobs/currencies.ts'
import { type CompanyWire, type Job, type JobWire, toJob } from '../jobs/job.ts'
import { slugOf } from '../jobs/rules/slug.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * The posting in a row of the job API. What is null, missing or of the wrong type becomes null or empty, so that an
 * API that lacks our additions, or has a broken value in one field, is still readable. Without an id, a title, a
 * company's name or a date of creation there is nothing to show: null.
 */
export function readJob(row: unknown): Job | null {
  const wire = isRow(row) ? readWire(row) : null
  return wire && toJob(wire)
}

function readWire(row: Row): JobWire | null {
  const { id } = row
  const title = text(row.title)
  const company = isRow(row.company) ? readCompany(row.company) : null
  const createdAt = instant(row.created_at)
  if (!isId(id) || title === null || company === null || createdAt === null) return null
  return {
    id,
    title,
    company,
    description: text(row.description) ?? '',
    location_type: text(row.location_type),
    location: text(row.location),
    salary_min: amount(row.salary_min),
    salary_max: amount(row.salary_max),
    salary_period: text(row.salary_period),
    salary_currency: currency(row.salary_currency),
    employment_schedule: text(row.employment_schedule),
    contract_type: text(row.contract_type),
    seniority_level: text(row.seniority_level),
    skills: texts(row.skills),
    apply_link: text(row.apply_link) ?? '',
    is_active: row.is_active !== false,
    created_at: createdAt,
    updated_at: instant(row.updated_at) ?? createdAt,
    slug: text(row.slug) || slugOf(title),
    expires_at: instant(row.expires_at),
    first_published_at: instant(row.first_published_at),
    countries: texts(row.countries),
  }
}

function readCompany(row: Row): CompanyWire | null {
  const { id } = row
  const name = text(row.name)
  if (name === null) return null
  const domain = text(row.verified_domain)
  return {
    id: isId(id) ? id : 0,
    name,
    website: text(row.website),
    description: text(row.description),
    logo: text(row.logo),
    ...(domain !== null && { verified_domain: domain }),
  }
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null

const isId = (value: unknown): value is number => Number.isSafeInteger(value)

const text = (value: unknown) => (typeof value === 'string' ? value : null)

/** What is no currency's code is none that anything could be written in. */
const currency = (value: unknown) =>
  typeof value === 'string' && isCurrencyCode(value) ? value : defaultCurrency

const texts = (value: unknown) =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

const amount = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null

const instant = (value: unknown) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null
