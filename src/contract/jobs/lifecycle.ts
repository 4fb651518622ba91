// The actions of a job's life cycle. Each has its own endpoint.
import * as z from 'zod/mini'

import { conflictError, endpoint } from '../endpoint.ts'
import { paceFields } from '../human-pace.ts'
import { integerInPath } from '../params.ts'
import { jobWire } from './job.ts'
import { text, booleanField } from './payload-fields.ts'
import { optionalPayload, payload } from './payload.ts'
import { jobActions, jobRoles } from './rules/actions.ts'
import { changeReasons, decisions, MAX_NOTE_LENGTH, reasons, refusalReasons } from './rules/decisions.ts'
import { jobStates } from './rules/job-state.ts'

const base = '/ninja-api/jobs/{job_id}'

const jobId = z.object({ job_id: integerInPath })

/** The last review decision, if the job or its revision was sent back or refused. */
const feedbackWire = z.object({
  about: z.string(),
  decision: z.enum(decisions),
  reason: z.nullable(z.enum(reasons)),
  note: z.nullable(z.string()),
  decided_at: z.iso.datetime(),
})

/** The last change of a job by a user. `display` is null if members may not know who made it. */
const lastEditWire = z.object({ display: z.nullable(z.string()), at: z.iso.datetime() })

/**
 * A job for its managers and reviewers. `proposed` has the changed fields of a pending revision. `actions` are the
 * actions that the caller may perform now.
 */
export const managedJobDetail = z.extend(jobWire, {
  state: z.enum(jobStates),
  role: z.enum(jobRoles),
  actions: z.array(z.enum(jobActions)),
  version: z.string(),
  proposed: z.nullable(z.partial(z.omit(jobWire, { id: true, company: true, slug: true }))),
  proposal: z.nullable(z.enum(['waiting', 'changes_wanted', 'refused'])),
  feedback: z.nullable(feedbackWire),
  edited_by: z.nullable(lastEditWire),
  submitted_at: z.nullable(z.iso.datetime()),
})

export type ManagedJobDetail = z.infer<typeof managedJobDetail>
export type LastEdit = z.infer<typeof lastEditWire>
export type Feedback = z.infer<typeof feedbackWire>

const note = z.nullish(text({ max: MAX_NOTE_LENGTH }))

/** The time that reveals spam programs. Has no hidden field, because only users with a confirmed address submit jobs. */
const submitBody = payload(z.object({ elapsed_ms: paceFields.elapsed_ms }))

/**
 * With `renew`, approving an expired job also renews it for the default period, and approving any other job results in
 * 409.
 */
const approveBody = optionalPayload(z.object({ renew: z.optional(booleanField) }))
const requestChangesBody = payload(z.object({ reason: z.enum(changeReasons), note }))

/** With `take_down`, the decision is about the job and not about a pending edit of it. The job leaves the board. */
const refuseBody = payload(
  z.object({ reason: z.enum(refusalReasons), note, take_down: z.optional(booleanField) }),
)

export type SubmitBody = z.infer<typeof submitBody>
export type ApproveBody = z.infer<typeof approveBody>
export type RequestChangesBody = z.infer<typeof requestChangesBody>
export type RefuseBody = z.infer<typeof refuseBody>

/** A decision and the deadline for undoing it. */
const decisionAnswer = z.object({
  decision_id: z.int(),
  undo_until: z.iso.datetime(),
  job: managedJobDetail,
})

export type DecisionAnswer = z.infer<typeof decisionAnswer>

/** The changed job, and the deadline for undoing the change. */
export const changeAnswer = z.extend(managedJobDetail, { undo_until: z.iso.datetime() })

export type ChangeAnswer = z.infer<typeof changeAnswer>

const change = { method: 'POST', params: jobId, checksIfMatch: true } as const
const action = { ...change, response: changeAnswer } as const
const decision = { ...change, response: decisionAnswer } as const

export const lifecycleEndpoints = {
  read: endpoint({
    id: 'getManagedJob',
    method: 'GET',
    path: '/ninja-api/dashboard/jobs/{job_id}',
    summary: 'One job with its state, its pending revision and the actions of the caller',
    params: jobId,
    response: managedJobDetail,
  }),
  submit: endpoint({
    ...action,
    id: 'submitJob',
    path: `${base}/submit`,
    summary: 'Submit a job for review. A job of a trusted company is published at once',
    body: submitBody,
    errors: { 429: 'Too many submissions in a day, or too fast' },
  }),
  publish: endpoint({ ...action, id: 'publishJob', path: `${base}/publish`, summary: 'Publish a job' }),
  withdraw: endpoint({
    ...action,
    id: 'withdrawJob',
    path: `${base}/withdraw`,
    summary: 'Withdraw a job from the board or from review',
  }),
  renew: endpoint({
    ...action,
    id: 'renewJob',
    path: `${base}/renew`,
    summary: 'Keep a job on the board for another 90 days, with the same publication date',
  }),
  approve: endpoint({
    ...decision,
    id: 'approveJob',
    path: `${base}/approve`,
    summary: 'Approve a job, a revision, or a job under second review',
    body: approveBody,
  }),
  requestChanges: endpoint({
    ...decision,
    id: 'requestChangesOfJob',
    path: `${base}/request-changes`,
    summary: 'Send a job or a revision back to its company',
    body: requestChangesBody,
  }),
  refuse: endpoint({
    ...decision,
    id: 'refuseJob',
    path: `${base}/refuse`,
    summary: 'Refuse a job or a revision, or take a job off the board',
    body: refuseBody,
  }),
  settle: endpoint({
    ...action,
    id: 'settleJob',
    path: `${base}/settle`,
    summary: 'Mark an approved job as settled, which publishes it',
  }),
  undo: endpoint({
    id: 'undoJobAction',
    method: 'POST',
    path: `${base}/undo`,
    summary: 'Undo your own last action on a job within 30 seconds, unless the job has changed since',
    params: jobId,
    response: managedJobDetail,
    errors: conflictError,
  }),
  undoDecision: endpoint({
    id: 'undoDecision',
    method: 'POST',
    path: '/ninja-api/review/decisions/{decision_id}/undo',
    summary: 'Undo your own decision within 30 seconds',
    params: z.object({ decision_id: integerInPath }),
    response: managedJobDetail,
    errors: conflictError,
  }),
} as const
