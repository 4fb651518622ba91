import type { ManagedCompanyDetail } from '../company-review.ts'
import type { CompanyWire } from '../company.ts'

/** Returns the company as it will be when its pending changes are approved. */
export function proposedCompany(company: ManagedCompanyDetail): CompanyWire {
  return Object.assign({}, company, company.proposed)
}
