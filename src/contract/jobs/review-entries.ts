// The entries of the review queue: jobs, the pending changes of companies, and cards of developers.
import * as z from 'zod/mini'

import { managedCompanyDetail } from './company-review.ts'
import { decisionWire } from './history.ts'
import { managedJobDetail } from './lifecycle.ts'
import { decisionSubjects } from './rules/decisions.ts'
import { evidenceIds, evidenceTones } from './rules/evidence.ts'
import { jobStates } from './rules/job-state.ts'
import { reportReasons } from './rules/reports.ts'

const submitter = z.nullable(z.object({ display: z.nullable(z.string()), email: z.nullable(z.string()) }))

/** `mine` means that the caller belongs to the company and therefore may not decide. */
const sharedFields = {
  company_id: z.int(),
  title: z.string(),
  company: z.string(),
  is_reported: z.boolean(),
  since: z.iso.datetime(),
  mine: z.boolean(),
  /** The user who submitted the job. Null if the account was deleted, or if an import or a command created the job. */
  submitter,
}

const jobRow = z.object({
  kind: z.literal('job'),
  job_id: z.int(),
  about: z.enum(decisionSubjects),
  /** Whether the last decision on the job refused it or asked for changes. */
  is_resubmitted: z.boolean(),
  /** When the company deleted the job. Reviewers still have to decide on it, because it was reported or sent back. */
  deleted_at: z.nullable(z.iso.datetime()),
  ...sharedFields,
})

/** `title` and `company` both contain the approved name of the company. */
const companyRow = z.object({ kind: z.literal('company'), about: z.literal('company'), ...sharedFields })

/** `mine` means that the card is the caller's own. */
export const developerRow = z.object({
  kind: z.literal('developer'),
  user_id: z.int(),
  about: z.literal('developer'),
  title: z.string(),
  is_reported: z.boolean(),
  since: z.iso.datetime(),
  mine: z.boolean(),
})

/**
 * The strongest warning in the evidence, or null, and the number of the others. In a list of entries, warnings about
 * similar jobs cover only copies with the same title and description, because the full search is too slow for a page of
 * entries.
 */
const warnings = { warning: z.nullable(z.string()), other_warnings: z.int() }

export const reviewRow = z.discriminatedUnion('kind', [
  z.extend(jobRow, warnings),
  z.extend(companyRow, warnings),
  z.extend(developerRow, warnings),
])

const duplicate = z.object({
  job_id: z.int(),
  title: z.string(),
  company: z.string(),
  state: z.enum(jobStates),
  /** The similarity, from 0 to 1. */
  likeness: z.number(),
  /** The start of the description, only for the most similar job. */
  description: z.nullable(z.string()),
})

const changes = z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() }))
const evidence = z.array(z.object({ id: z.enum(evidenceIds), tone: z.enum(evidenceTones), text: z.string() }))

/** Open reports, newest first. `people` counts all reporters. */
export const reportsWire = z.object({
  people: z.int(),
  newest: z.array(
    z.object({ reason: z.enum(reportReasons), note: z.nullable(z.string()), at: z.iso.datetime() }),
  ),
})

/**
 * An entry for a job, with its differences from the approved version and with evidence. A request that decides on the
 * entry sends `job.version` in If-Match.
 */
export const reviewEntry = z.extend(jobRow, {
  job: managedJobDetail,
  /** When the job expired. An approval alone does not renew it. */
  expired_at: z.nullable(z.iso.datetime()),
  /** For a resubmitted job, the last decision. `changes` then lists the differences since this decision. */
  last_decision: z.nullable(decisionWire),
  changes,
  evidence,
  duplicates: z.array(duplicate),
  reports: reportsWire,
})

/**
 * An entry for the pending changes of a company. A request that decides on the entry sends `detail.version` in
 * If-Match.
 */
export const companyEntry = z.extend(companyRow, {
  detail: managedCompanyDetail,
  changes,
  evidence,
})
