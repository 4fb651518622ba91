import type { CompanyUpdateBody } from '#contract/jobs/companies.ts'
import type { ManagedCompanyDetail } from '#contract/jobs/company-review.ts'
import { pickFields } from '#contract/jobs/rules/changed-fields.ts'
import type { ProposalState } from '#contract/jobs/rules/company-actions.ts'
import { proposedCompany } from '#contract/jobs/rules/proposed-company.ts'

import { listCompanyDifferences, type CompanyValues, toCompanyValues } from './company-values.ts'

export const proposalLabels: Record<ProposalState, string> = {
  waiting: 'Changes in review',
  changes_wanted: 'Changes wanted',
  refused: 'Changes refused',
}

export const isOfCompany = ({ role }: Pick<ManagedCompanyDetail, 'role'>) =>
  role === 'owner' || role === 'recruiter'

/**
 * Returns the values to edit. For members, these include the pending changes unless a reviewer has refused them. In all
 * other cases, they are the approved values.
 */
export function toOpenedValues(company: ManagedCompanyDetail): CompanyValues {
  const isContinued = isOfCompany(company) && company.proposal !== 'refused'
  return toCompanyValues(isContinued ? proposedCompany(company) : company)
}

export function listProposedDifferences(company: ManagedCompanyDetail) {
  const approved = toCompanyValues(company)
  return listCompanyDifferences(approved, toCompanyValues(proposedCompany(company))).map(
    ({ name, label, saved }) => ({ name, label, approved: approved[name], proposed: saved }),
  )
}

/** Returns a body with the approved value of every proposed field. Sending it withdraws the changes. */
export function getApprovedValues(company: ManagedCompanyDetail): CompanyUpdateBody {
  return pickFields(company, Object.keys(company.proposed ?? {}))
}
