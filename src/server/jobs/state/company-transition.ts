// The life of the changes of a company, as one pure function. It is the only place that decides what an event does to
// them. A company has no place on the board, no payment and no end, so it shares no rules with jobs.
import type { CompanyChanges } from '#contract/jobs/companies.ts'
import { changedValues, isSameValue } from '#contract/jobs/rules/changed-fields.ts'

import type { ManagedCompany } from '../store/companies-queries.ts'
import { trimEdit } from './content.ts'
import type { Circumstances, DecisionInput, EditChange } from './events.ts'

export type CompanyEvent =
  | { type: 'edit'; content: CompanyChanges }
  | ({ type: 'decide'; isBlock?: boolean } & DecisionInput)

export type CompanyCircumstances = Pick<Circumstances, 'role' | 'isTrusted'> & {
  /** Whether a job of the company was approved. Before that, the company is not public. */
  readonly hasApprovedJob: boolean
  readonly hasJobOnBoard: boolean
}

export type CompanyOutcome = {
  readonly content: CompanyChanges
  readonly edit: EditChange<CompanyChanges>
  /** Whether the content is checked as a proposal or for an approval before it is written. */
  readonly guard?: 'proposal' | 'approval'
  /** Whether the jobs of the company need a review again, because they show its changed content. */
  readonly rechecksJobs?: true
}

/** Returns what an event does to a company, or undefined if the state of its changes does not allow the event. */
export function companyTransition(
  company: ManagedCompany,
  event: CompanyEvent,
  at: CompanyCircumstances,
): CompanyOutcome | undefined {
  if (event.type === 'edit')
    return at.role === 'staff' ? editAsStaff(company, event.content) : editAsOwner(company, event.content, at)
  if (company.revision?.status !== 'waiting') return undefined
  if (event.decision !== 'approved') return { content: {}, edit: { mark: event.decision } }
  return { content: {}, edit: 'apply', guard: 'approval' }
}

function editAsStaff(company: ManagedCompany, content: CompanyChanges): CompanyOutcome {
  return { content: changedValues(company, content), edit: trimEdit(company, company.revision, content) }
}

/**
 * Reviewers see changes before the public does, with these exceptions:
 * - A company without an approved job is not public yet.
 * - Changes to a trusted company are reviewed together with its newest published job, unless earlier changes are pending.
 */
function editAsOwner(
  company: ManagedCompany,
  content: CompanyChanges,
  { hasApprovedJob, hasJobOnBoard, isTrusted }: CompanyCircumstances,
): CompanyOutcome {
  const { revision } = company
  const pending = revision?.status === 'refused' ? null : revision
  const changes = changedValues(company, { ...pending?.changes, ...content })
  if (Object.keys(changes).length === 0) return { content: {}, edit: 'drop' }
  const edit = { content: {}, guard: 'proposal' } as const
  if (!hasApprovedJob || (pending === null && isTrusted && hasJobOnBoard))
    return { ...edit, content: changes, edit: 'drop', rechecksJobs: true }
  const isKept = revision?.status === 'waiting' && isSameValue(changes, revision.changes)
  return { ...edit, edit: isKept ? 'keep' : { save: changes } }
}
