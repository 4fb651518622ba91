// Parses jobs with few checks, because visitors wait until the whole list is parsed.
import type { CompanyWire } from '../jobs/company.ts'
import { fromFields } from '../jobs/each-field.ts'
import type { FieldKind } from '../jobs/fields.ts'
import { type Job, type JobWire, toJob } from '../jobs/job.ts'
import { slugOf } from '../jobs/rules/slug.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * Reads a job from a row of the job API. Replaces a missing or invalid value by the default of the field, so that one
 * bad value does not hide the job. A field without a default becomes null or empty. Returns null for a row without an
 * ID, a title, a company name or a creation date, because the board cannot show such a job.
 */
export function readJob(row: unknown): Job | null {
  const wire = isObject(row) ? readWire(row) : null
  return wire && toJob(wire)
}

function readWire(row: Row): JobWire | null {
  const title = text(row.title)
  const company = isObject(row.company) ? readCompany(row.company) : null
  const createdAt = instant(row.created_at)
  if (!isId(row.id) || title === null || company === null || createdAt === null) return null
  return {
    ...fromFields<JobWire>((field) => [
      field.name,
      readers[field.kind](row[field.name]) ?? field.default ?? (field.isNullable ? null : ''),
    ]),
    company,
    updated_at: instant(row.updated_at) ?? createdAt,
    slug: text(row.slug) || slugOf(title),
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

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null

const isId = (value: unknown): value is number => Number.isSafeInteger(value)

const text = (value: unknown) => (typeof value === 'string' ? value : null)

/** Accepts every code, because the list of currencies would take longer to load than it protects. */
const currency = (value: unknown) => (typeof value === 'string' && /^[A-Z]{3}$/.test(value) ? value : null)

const texts = (value: unknown) =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

const amount = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null

const instant = (value: unknown) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null

/** For each kind of field, a function that returns the value if it is valid, otherwise null. */
const readers: Record<FieldKind, (value: unknown) => unknown> = {
  id: (value) => value,
  slug: text,
  company: (value) => value,
  line: text,
  markdown: text,
  applyLink: text,
  option: text,
  amount,
  currency,
  list: texts,
  countries: texts,
  flag: (value) => (typeof value === 'boolean' ? value : null),
  moment: instant,
  overlap: (value) => value ?? null,
}
