import type { CompanyCreateBody, CompanyUpdateBody } from '#contract/jobs/companies.ts'
// What the form of a company holds: text as it was typed.
import type { CompanyWire } from '#contract/jobs/job.ts'

const fieldNames = ['name', 'website', 'description', 'logo'] as const
export type CompanyValues = Readonly<Record<(typeof fieldNames)[number], string>>

export const emptyCompany: CompanyValues = { name: '', website: '', description: '', logo: '' }

export function isCompanyValues(values: unknown): values is CompanyValues {
  if (typeof values !== 'object' || values === null) return false
  const fields: Record<string, unknown> = { ...values }
  return fieldNames.every((name) => typeof fields[name] === 'string')
}

export const companyValuesOf = ({ name, website, description, logo }: CompanyWire): CompanyValues => ({
  name,
  website: website ?? '',
  description: description ?? '',
  logo: logo ?? '',
})

export const companyBodyOf = ({ name, website, description, logo }: CompanyValues): CompanyCreateBody => ({
  name,
  website: website.trim() || null,
  description: description.trim() || null,
  logo: logo.trim() || null,
})

/** What differs from what the form was opened with, so that the rest stays as it is now. */
export function companyChangesOf(values: CompanyValues, opened: CompanyValues): CompanyUpdateBody {
  const changed = fieldNames.filter((name) => values[name] !== opened[name])
  const body = companyBodyOf(values)
  return Object.fromEntries(changed.map((name) => [name, body[name]]))
}

const labels: Record<keyof CompanyValues, string> = {
  name: 'Name',
  website: 'Website',
  description: 'About',
  logo: 'Logo',
}

/** What somebody else has made of the fields that they have changed. */
export const companyDifferences = (opened: CompanyValues, saved: CompanyValues) =>
  fieldNames
    .filter((name) => opened[name] !== saved[name])
    .map((name) => ({ label: labels[name], saved: saved[name] }))
