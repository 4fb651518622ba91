import type { CompanyCreateBody } from '#contract/jobs/companies.ts'
import { call } from '#web/query/api.ts'
import type { Problem } from '#web/ui/form/form-context.ts'

import type { JobValues } from './job-values.ts'

/**
 * Returns the ID of the job's company. Creates the company unless the user already has one with this name. An earlier
 * attempt to save the job may have created the company and then failed.
 */
export async function findOrCreateCompany({ company_id: id, company_name }: JobValues): Promise<number> {
  if (id !== '') return Number(id)
  const body: CompanyCreateBody = { name: company_name.trim(), website: null }
  const query = { search: body.name.slice(0, 100) }
  const ownCompanies = await call('GET /ninja-api/dashboard/companies', { query })
  const existing = ownCompanies.results.find(({ name }) => name.toLowerCase() === body.name.toLowerCase())
  return existing?.id ?? (await call('POST /ninja-api/companies', { body })).id
}

/** Renames a problem's field from the company API's `name` to the job form's `company_name`. */
export const toJobProblem = ({ param, message }: Problem): Problem =>
  param === undefined ? { message } : { param: param === 'name' ? 'company_name' : param, message }
