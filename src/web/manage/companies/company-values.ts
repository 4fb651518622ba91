// The values of the company form, as typed text.
import type { CompanyCreateBody, CompanyUpdateBody } from '#contract/jobs/companies.ts'
import type { CompanyWire } from '#contract/jobs/company.ts'
import { changedFields, pickFields } from '#contract/jobs/rules/changed-fields.ts'
import { readTexts } from '#web/lib/drafts.ts'

export type CompanyValues = Readonly<Record<'name' | 'website' | 'description' | 'logo', string>>

export const emptyCompany: CompanyValues = { name: '', website: '', description: '', logo: '' }

export const readCompanyValues = (stored: unknown) => readTexts(stored, emptyCompany, 'name')

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
