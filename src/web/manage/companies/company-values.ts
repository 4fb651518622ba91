// The values of the company form, as typed text.
import type { CompanyCreateBody, CompanyUpdateBody } from '#contract/jobs/companies.ts'
import type { CompanyWire } from '#contract/jobs/company.ts'
import { changedFields, pickFields } from '#contract/jobs/rules/changed-fields.ts'

const fieldNames = ['name', 'website', 'description', 'logo'] as const
export type CompanyValues = Readonly<Record<(typeof fieldNames)[number], string>>

export const emptyCompany: CompanyValues = { name: '', website: '', description: '', logo: '' }

/** Returns the form values of a stored draft, or undefined if the draft is invalid. Missing fields become empty. */
export function readCompanyValues(stored: unknown): CompanyValues | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const values = { ...emptyCompany, ...stored }
  const isComplete = 'name' in stored && fieldNames.every((name) => typeof values[name] === 'string')
  return isComplete ? values : undefined
}

export const toCompanyValues = ({ name, website, description, logo }: CompanyWire): CompanyValues => ({
  name,
  website: website ?? '',
  description: description ?? '',
  logo: logo ?? '',
})

export const toCompanyBody = ({ name, website, description, logo }: CompanyValues): CompanyCreateBody => ({
  name,
  website: website.trim() || null,
  description: description.trim() || null,
  logo: logo.trim() || null,
})

/** Returns only the changed fields, so that saving does not overwrite other users' changes to the other fields. */
export function getCompanyChanges(values: CompanyValues, opened: CompanyValues): CompanyUpdateBody {
  return pickFields(toCompanyBody(values), changedFields(opened, values))
}

const labels: Record<keyof CompanyValues, string> = {
  name: 'Name',
  website: 'Website',
  description: 'About',
  logo: 'Logo',
}

export const listCompanyDifferences = (opened: CompanyValues, saved: CompanyValues) =>
  changedFields(opened, saved).map((name) => ({ name, label: labels[name], saved: saved[name] }))
