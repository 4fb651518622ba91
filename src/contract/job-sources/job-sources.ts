// Imports of jobs from companies' boards at applicant tracking systems (ATS). A round is one read of a board.
import * as z from 'zod/mini'

import { conflictError, endpoint, endpointGroup, queryParameter, rateError } from '../endpoint.ts'
import { importRow } from '../jobs/imports.ts'
import { booleanField, link, distinctLines } from '../jobs/payload-fields.ts'
import { newPayload, payload } from '../jobs/payload.ts'
import { jobStates } from '../jobs/rules/job-state.ts'
import { isHttpUrl, withHost } from '../jobs/rules/links.ts'
import { integerInPath } from '../params.ts'
import { regions, sourceKindNames } from './rules/kinds.ts'
import { pauseReasons, sourceOutcomes, sourceStates } from './rules/round-actions.ts'

const companySourcesPath = '/ninja-api/companies/{company_id}/sources'
const allSourcesPath = '/ninja-api/job-sources'

const MAX_WORDS = 10

/** A board at an ATS. `kind` is the ATS, and `region` is where the ATS hosts the board. */
const board = { kind: z.enum(sourceKindNames), region: z.enum(regions), board: z.string() }

/** A field that a person edited on this site, so the source no longer updates it. `here` is the value on this site. */
const difference = z.object({ field: z.string(), here: z.unknown(), at_source: z.unknown() })

const sourceJob = z.object({
  external_id: z.string(),
  title: z.string(),
  /** `job` means that the job was imported. Each other value is the reason why it was not imported. */
  outcome: z.enum(sourceOutcomes),
  /** A sentence that says why the job or its newest version was rejected. */
  reason: z.nullable(z.string()),
  /** The imported job and its state. Null for a rejected or deleted job. */
  job_id: z.nullable(z.int()),
  state: z.nullable(z.enum(jobStates)),
  differences: z.array(difference),
  /** The time of the last round that found the job, accurate to a day. */
  seen_at: z.iso.datetime(),
  /** The time of the first round that did not find the job. Null for a job that the last round found. */
  missing_since: z.nullable(z.iso.datetime()),
  withdrawn_at: z.nullable(z.iso.datetime()),
})

/** The counts of a round. `listed` counts all jobs on the source's board. */
export const roundCounts = [
  'listed',
  'created',
  'edited',
  'published',
  'withdrawn',
  'renewed',
  'not_relevant',
  'refused',
] as const

/** The result of a round. `error` says in a sentence why the round failed. A failed round changes no job. */
const roundResult = z.object({
  at: z.iso.datetime(),
  error: z.nullable(z.string()),
  /** Zero in all fields for a failed round, and for a round in which the ATS reported no change. */
  counts: z.record(z.enum(roundCounts), z.int()),
})

const summary = {
  id: z.int(),
  company_id: z.int(),
  ...board,
  /** The page on the company's domain that links to the board. */
  career_page: z.string(),
  /** A job is relevant if its title contains one of these words, or if its text contains one of them twice. */
  words: z.array(z.string()),
  /** Whether a place such as "Remote - US" means that the job is remote. Null until an owner has answered. */
  remote_places: z.nullable(z.boolean()),
  /** The name or email address of the member who connected the source. The source edits jobs in this member's name. */
  acts_as: z.nullable(z.string()),
  state: z.enum(sourceStates),
  pause_reason: z.nullable(z.enum(pauseReasons)),
  paused_at: z.nullable(z.iso.datetime()),
  /** The time of the last check that found a link to the board on the career page. */
  proven_at: z.iso.datetime(),
  /** The time of the first check after `proven_at` that did not find the link. Null if the last check found it. */
  proof_missing_since: z.nullable(z.iso.datetime()),
  next_check_at: z.iso.datetime(),
  last_good_at: z.nullable(z.iso.datetime()),
  failing_since: z.nullable(z.iso.datetime()),
  /** The result of the last round. Null before the first round. */
  last_result: z.nullable(roundResult),
  created_at: z.iso.datetime(),
}

const sourceWire = z.object({
  ...summary,
  /** The number of imported jobs whose workplace is unknown, and whose place is one such as "Remote - US". */
  remote_place_jobs: z.int(),
  jobs: z.array(sourceJob),
})

/** A source without its jobs, for staff. */
const listedSource = z.object({ ...summary, company: z.string() })

const plannedOutcomes = ['created', 'not_relevant', 'refused'] as const

/** The jobs that a source would import, in the same format as the preview of an import. */
const sourcePlan = z.object({
  ...board,
  /** All boards at an ATS that the career page links to. */
  boards: z.array(z.object(board)),
  career_page: z.string(),
  words: z.array(z.string()),
  remote_places: z.nullable(z.boolean()),
  /** The number of jobs to import whose workplace the board does not state, and whose place is "Remote - US" or similar. */
  remote_place_jobs: z.int(),
  rows: z.array(z.extend(z.omit(importRow, { outcome: true }), { outcome: z.enum(plannedOutcomes) })),
})

export type SourceWire = z.infer<typeof sourceWire>
export type SourceJobWire = z.infer<typeof sourceJob>
export type ListedSource = z.infer<typeof listedSource>
export type BoardWire = SourcePlan['boards'][number]
export type SourcePlan = z.infer<typeof sourcePlan>
export type RoundResult = z.infer<typeof roundResult>

const relevanceWords = distinctLines.check(
  z.minLength(1, 'must have at least one word'),
  z.maxLength(MAX_WORDS, `must have at most ${MAX_WORDS} words`),
)

export const sourceBody = newPayload(
  z.object({
    career_page: link(withHost(isHttpUrl), 'must be an https address'),
    /** Defaults to the words of the community (COMMUNITY_WORDS). */
    words: z.optional(relevanceWords),
    /** One of the boards that the career page links to. Defaults to the first board that is not connected. */
    board: z.optional(z.object(board)),
    remote_places: z.optional(booleanField),
  }),
)

const changeBody = payload(
  z.object({
    paused: z.optional(booleanField),
    words: z.optional(relevanceWords),
    remote_places: z.optional(booleanField),
  }),
)
const staffBody = newPayload(z.object({ paused: booleanField }))

export type SourceBody = z.infer<typeof sourceBody>
export type SourceChangeBody = z.infer<typeof changeBody>
export type StaffSourceBody = z.infer<typeof staffBody>

const companyId = z.object({ company_id: integerInPath })
const sourceParams = z.object({ company_id: integerInPath, source_id: integerInPath })

export const sourceEndpoints = endpointGroup(
  { tag: 'Sources', writeErrors: { ...conflictError, ...rateError } },
  {
    list: endpoint({
      id: 'listSources',
      method: 'GET',
      path: companySourcesPath,
      summary: 'The connected boards of a company with their jobs, for members and staff',
      params: companyId,
      response: z.array(sourceWire),
    }),
    connect: endpoint({
      id: 'connectSource',
      method: 'POST',
      path: companySourcesPath,
      summary:
        'Connect the board that a career page links to. With dry_run=true, only list the jobs to import',
      params: companyId,
      body: sourceBody,
      response: z.union([sourceWire, sourcePlan]),
      parameters: [
        queryParameter('dry_run', "'true' lists the jobs to import, and writes nothing (status 200)"),
      ],
      errors: {
        ...conflictError,
        ...rateError,
        502: 'The applicant tracking system did not answer',
        503: 'Too many boards are being checked',
      },
    }),
    change: endpoint({
      id: 'changeSource',
      method: 'PATCH',
      path: `${companySourcesPath}/{source_id}`,
      summary:
        'Pause or resume a source, or change its relevance words or the meaning of "Remote" places. Resuming checks the career page again',
      params: sourceParams,
      body: changeBody,
      response: sourceWire,
    }),
    remove: endpoint({
      id: 'removeSource',
      method: 'DELETE',
      path: `${companySourcesPath}/{source_id}`,
      summary: 'Disconnect a board, and keep or withdraw its jobs',
      params: sourceParams,
      parameters: [{ ...queryParameter('jobs', "'keep' or 'withdraw' the imported jobs"), required: true }],
      errors: { 422: '`jobs` is missing' },
    }),
    check: endpoint({
      id: 'checkSource',
      method: 'POST',
      path: `${companySourcesPath}/{source_id}/check`,
      summary: 'Read the board of a source now',
      params: sourceParams,
      response: z.object({ detail: z.string() }),
    }),
    listAll: endpoint({
      id: 'listAllSources',
      method: 'GET',
      path: allSourcesPath,
      summary: 'The connected boards of all companies. Staff only',
      response: z.array(listedSource),
    }),
    pause: endpoint({
      id: 'pauseSource',
      method: 'PATCH',
      path: `${allSourcesPath}/{source_id}`,
      summary: 'Pause or resume a source. Staff only',
      params: z.object({ source_id: integerInPath }),
      body: staffBody,
      response: listedSource,
    }),
  },
)
