// Decides which roles may review the pending changes of a company.
import type { JobRole } from './actions.ts'

/** The states of the pending changes of a company. Refused changes remain visible to the owners until the next edit. */
export const proposalStates = ['waiting', 'changes_wanted', 'refused'] as const
export type ProposalState = (typeof proposalStates)[number]

export const companyDecisionActions = ['approve', 'request_changes', 'refuse'] as const
export type CompanyDecisionAction = (typeof companyDecisionActions)[number]

/** Returns the decisions that the role may take on the pending changes. Members never decide on their own company. */
export function companyActionsIn(
  proposal: ProposalState | null,
  role: JobRole,
): readonly CompanyDecisionAction[] {
  const mayDecide = role === 'staff' || role === 'reviewer'
  return mayDecide && proposal === 'waiting' ? companyDecisionActions : []
}
