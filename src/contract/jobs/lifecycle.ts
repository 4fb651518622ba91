// What is done with a posting between its first draft and its end: each action is a call of its own.
import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { integerInPath } from '../params.ts'
import { jobWire } from './job.ts'
import { text, truth } from './payload-fields.ts'
import { optionalPayload, payload } from './payload.ts'
import { jobActions, jobRoles } from './rules/actions.ts'
import { changeReasons, decisions, maxNoteLength, reasons, refusalReasons } from './rules/decisions.ts'
import { jobStates } from './rules/job-state.ts'

const base = '/ninja-api/jobs/{job_id}'

const jobId = z.object({ job_id: integerInPath })

/** What reviewers said last, where the posting or an edit of it was sent back. */
const feedbackWire = z.object({
  about: z.string(),
  decision: z.enum(decisions),
  reason: z.nullable(z.enum(reasons)),
  note: z.nullable(z.string()),
  decided_at: z.iso.datetime(),
})

/**
 * A posting as those see it who write or review it: what is on the board (or was, or will be), and in `proposed` the
 * fields in which an edit differs that is not. `actions` are what the caller may do now.
 */
export const managedJobDetail = z.extend(jobWire, {
  state: z.enum(jobStates),
  role: z.enum(jobRoles),
  actions: z.array(z.enum(jobActions)),
  version: z.string(),
  proposed: z.nullable(z.partial(z.omit(jobWire, { id: true, company: true, slug: true }))),
  proposal: z.nullable(z.enum(['waiting', 'changes_wanted', 'refused'])),
  feedback: z.nullable(feedbackWire),
  submitted_at: z.nullable(z.iso.datetime()),
})

export type ManagedJobDetail = z.infer<typeof managedJobDetail>
export type Feedback = z.infer<typeof feedbackWire>

const note = z.nullish(text({ most: maxNoteLength }))

/** What a form says of how it was filled in; a program that fills in everything, or at once, is told so. */
const submitBody = payload(
  z.object({
    /** Milliseconds between its opening and its sending. */
    elapsed_ms: z.optional(z.int()),
    /** A field that people do not see. */
    fax: z.optional(text({ most: 200 })),
  }),
)
/** `renew` puts an expired job back onto the board for the usual time; it is 409 for any other job. */
const approveBody = optionalPayload(z.object({ renew: z.optional(truth) }))
const requestChangesBody = payload(z.object({ reason: z.enum(changeReasons), note }))
const refuseBody = payload(z.object({ reason: z.enum(refusalReasons), note }))

export type SubmitBody = z.infer<typeof submitBody>
export type ApproveBody = z.infer<typeof approveBody>
export type RequestChangesBody = z.infer<typeof requestChangesBody>
export type RefuseBody = z.infer<typeof refuseBody>

/** A decision, and until when it can be undone. */
const decisionAnswer = z.object({
  decision_id: z.int(),
  undo_until: z.iso.datetime(),
  job: managedJobDetail,
})

export type DecisionAnswer = z.infer<typeof decisionAnswer>

const change = { method: 'POST', params: jobId, checksIfMatch: true } as const
const action = { ...change, answer: managedJobDetail } as const
const decision = { ...change, answer: decisionAnswer } as const

export const lifecycleEndpoints = {
  read: endpoint({
    id: 'getManagedJob',
    method: 'GET',
    path: '/ninja-api/dashboard/jobs/{job_id}',
    summary: 'One posting with its state, what waits beside it, and what the caller may do',
    params: jobId,
    answer: managedJobDetail,
  }),
  submit: endpoint({
    ...action,
    id: 'submitJob',
    path: `${base}/submit`,
    summary: 'Send a posting for review; of a trusted company it is published at once',
    body: submitBody,
  }),
  publish: endpoint({ ...action, id: 'publishJob', path: `${base}/publish`, summary: 'Publish a posting' }),
  withdraw: endpoint({
    ...action,
    id: 'withdrawJob',
    path: `${base}/withdraw`,
    summary: 'Take a posting off the board, or out of review',
  }),
  renew: endpoint({
    ...action,
    id: 'renewJob',
    path: `${base}/renew`,
    summary: 'Keep a posting on the board for another 90 days; the date of its publication stays',
  }),
  approve: endpoint({
    ...decision,
    id: 'approveJob',
    path: `${base}/approve`,
    summary: 'Approve a posting, an edit of it, or what reviewers look at again',
    body: approveBody,
  }),
  requestChanges: endpoint({
    ...decision,
    id: 'requestChangesOfJob',
    path: `${base}/request-changes`,
    summary: 'Send a posting, or an edit of it, back to its company',
    body: requestChangesBody,
  }),
  refuse: endpoint({
    ...decision,
    id: 'refuseJob',
    path: `${base}/refuse`,
    summary: 'Refuse a posting, or an edit of it',
    body: refuseBody,
  }),
  settle: endpoint({
    ...action,
    id: 'settleJob',
    path: `${base}/settle`,
    summary: 'Say that an approved posting is settled, which publishes it',
  }),
  undo: endpoint({
    id: 'undoDecision',
    method: 'POST',
    path: '/ninja-api/review/decisions/{decision_id}/undo',
    summary: 'Undo a decision of one’s own within ten seconds',
    params: z.object({ decision_id: integerInPath }),
    answer: managedJobDetail,
  }),
} as const
