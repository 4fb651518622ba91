import * as z from 'zod/mini'

import { conflictError, endpoint, endpointGroup } from '../endpoint.ts'
import { integerInPath } from '../params.ts'
import { companyWire } from './company.ts'
import { text } from './payload-fields.ts'
import { payload } from './payload.ts'
import { jobRoles } from './rules/actions.ts'
import { companyDecisionActions, proposalStates } from './rules/company-actions.ts'
import {
  companyChangeReasons,
  companyRefusalReasons,
  decisions,
  MAX_NOTE_LENGTH,
  reasons,
} from './rules/decisions.ts'

const base = '/ninja-api/companies/{company_id}'

const companyId = z.object({ company_id: integerInPath })

/** The last decision on the proposed changes, if they were sent back or refused. */
const companyFeedback = z.object({
  decision: z.enum(decisions),
  reason: z.nullable(z.enum(reasons)),
  note: z.nullable(z.string()),
  decided_at: z.iso.datetime(),
})

/**
 * A company as its members, reviewers and staff see it. The fields contain the approved version. `proposed` contains
 * the fields that the pending changes would change. `actions` are the decisions that the caller may take now.
 */
export const managedCompanyDetail = z.extend(companyWire, {
  role: z.enum(jobRoles),
  actions: z.array(z.enum(companyDecisionActions)),
  version: z.string(),
  proposed: z.nullable(
    z.partial(z.pick(companyWire, { name: true, website: true, description: true, logo: true })),
  ),
  proposal: z.nullable(z.enum(proposalStates)),
  feedback: z.nullable(companyFeedback),
  submitted_at: z.nullable(z.iso.datetime()),
  /** The maximum number of live jobs of the company. Null means no limit. */
  job_quota: z.nullable(z.int()),
  /** The number of jobs that are on the board, pending review or pending payment. Null for callers without a role. */
  live_jobs: z.nullable(z.int()),
})

export type ManagedCompanyDetail = z.infer<typeof managedCompanyDetail>
export type CompanyFeedback = z.infer<typeof companyFeedback>

const note = z.nullish(text({ max: MAX_NOTE_LENGTH }))

const requestChangesBody = payload(z.object({ reason: z.enum(companyChangeReasons), note }))
const refuseBody = payload(z.object({ reason: z.enum(companyRefusalReasons), note }))

export type RequestCompanyChangesBody = z.infer<typeof requestChangesBody>
export type RefuseCompanyBody = z.infer<typeof refuseBody>

const decisionAnswer = z.object({
  decision_id: z.int(),
  undo_until: z.iso.datetime(),
  company: managedCompanyDetail,
})

export type CompanyDecisionAnswer = z.infer<typeof decisionAnswer>

const decision = { method: 'POST', params: companyId, response: decisionAnswer, checksIfMatch: true } as const

export const companyReviewEndpoints = endpointGroup(
  { tag: 'Companies' },
  {
    read: endpoint({
      id: 'getManagedCompany',
      method: 'GET',
      path: '/ninja-api/dashboard/companies/{company_id}',
      summary: 'A company with its pending changes, and the decisions that the caller may take',
      params: companyId,
      response: managedCompanyDetail,
    }),
    approve: endpoint({
      ...decision,
      id: 'approveCompany',
      path: `${base}/approve`,
      summary: 'Publish the pending changes of a company',
    }),
    requestChanges: endpoint({
      ...decision,
      id: 'requestChangesOfCompany',
      path: `${base}/request-changes`,
      summary: 'Send the pending changes of a company back to its owners',
      body: requestChangesBody,
    }),
    refuse: endpoint({
      ...decision,
      id: 'refuseCompany',
      path: `${base}/refuse`,
      summary: 'Discard the pending changes of a company',
      body: refuseBody,
    }),
    undo: endpoint({
      id: 'undoCompanyDecision',
      method: 'POST',
      path: '/ninja-api/review/company-decisions/{decision_id}/undo',
      summary: 'Undo your own decision on a company within 30 seconds',
      params: z.object({ decision_id: integerInPath }),
      response: managedCompanyDetail,
      errors: conflictError,
    }),
  },
)
