import type { CompanyCreateBody } from '#contract/jobs/companies.ts'
import { managementClient } from '#web/query/jobs-api.ts'
import type { Problem } from '#web/ui/form/form-context.ts'

import type { JobValues } from './job-values.ts'

/**
 * Returns the ID of the job's company. Creates the company unless the user already has one with this name, for example
 * from an interrupted attempt.
 */
export async function companyOfJob({ company_id: id, company_name }: JobValues): Promise<number> {
  if (id !== '') return Number(id)
  const body: CompanyCreateBody = { name: company_name.trim(), website: null }
  const own = await managementClient.listCompanies({ search: body.name.slice(0, 100) })
  const same = own.results.find(({ name }) => name.toLowerCase() === body.name.toLowerCase())
  return same?.id ?? (await managementClient.createCompany(body)).wire.id
}

/** Renames the field of a problem from the company API's `name` to `company_name`, as it is called in the job form. */
export const asProblemOfJob = ({ param, message }: Problem): Problem =>
  param === undefined ? { message } : { param: param === 'name' ? 'company_name' : param, message }
