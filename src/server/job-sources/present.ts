import { displayEmail } from '#contract/auth/display-email.ts'
import type {
  BoardWire,
  ListedSource,
  SourceJobWire,
  SourcePlan,
  SourceWire,
} from '#contract/job-sources/job-sources.ts'
import { toWire } from '#contract/jobs/job.ts'
import { changedFields, pickFields } from '#contract/jobs/rules/changed-fields.ts'
import { jobStateOf } from '#contract/jobs/rules/job-state.ts'
import type { Db } from '#server/db/open.ts'

import type { ManagedJob } from '../jobs/store/managed-jobs-queries.ts'
import { listMembers } from '../jobs/store/members-queries.ts'
import { type CheckedJob, fieldNames, type SourceFields } from './boards/check-jobs.ts'
import { isRemoteByPlace } from './boards/remote-places.ts'
import { findImportedJobs, listSourceJobs, type SourceJobRow } from './job-queries.ts'
import type { Source } from './queries.ts'

type PresentOptions = { db: Db; now: Date }

/** Returns a source with its jobs, as the members of its company see it. */
export async function presentSource(source: Source, { db, now }: PresentOptions): Promise<SourceWire> {
  const imported = await findImportedJobs(db, source.id)
  const members = await listMembers(db, source.companyId)
  const member = members.find(({ userId }) => userId === source.addedBy)
  const rows = await listSourceJobs(db, source.id)
  return {
    ...presentSummary(source),
    acts_as: member?.displayName ?? (member?.email ? displayEmail(member.email) : null),
    remote_place_jobs: rows.filter(
      ({ importedFields, missingSince }) =>
        missingSince === null && importedFields !== null && isRemoteByPlace(importedFields),
    ).length,
    jobs: rows.map((row) => presentSourceJob(row, imported.get(row.jobId ?? 0), now)),
  }
}

/** Returns a source without its jobs, as staff see it. */
export function presentListed({ company, ...source }: Source & { company: string }): ListedSource {
  return { ...presentSummary(source), acts_as: null, company }
}

function presentSummary(source: Source): Omit<ListedSource, 'company' | 'acts_as'> {
  const { kind, region, board, words } = source
  return {
    id: source.id,
    company_id: source.companyId,
    kind,
    region,
    board,
    career_page: source.careerPage,
    words,
    remote_places: source.remotePlaces,
    state: source.pausedAt === null ? 'active' : 'paused',
    pause_reason: source.pauseReason,
    paused_at: isoOrNull(source.pausedAt),
    proven_at: source.provenAt.toISOString(),
    proof_missing_since: isoOrNull(source.proofMissingSince),
    next_check_at: source.nextCheckAt.toISOString(),
    last_good_at: isoOrNull(source.lastGoodAt),
    failing_since: isoOrNull(source.failingSince),
    last_result: source.lastResult,
    created_at: source.createdAt.toISOString(),
  }
}

function isoOrNull(at: Date | null): string | null {
  return at?.toISOString() ?? null
}

function presentSourceJob(row: SourceJobRow, job: ManagedJob | undefined, now: Date): SourceJobWire {
  return {
    external_id: row.externalId,
    title: row.title,
    outcome: row.outcome,
    reason: row.reason,
    job_id: job?.id ?? null,
    state: job ? jobStateOf(job, now) : null,
    differences: job && row.importedFields ? findDifferences(job, row.importedFields) : [],
    seen_at: row.seenAt.toISOString(),
    missing_since: isoOrNull(row.missingSince),
    withdrawn_at: isoOrNull(row.withdrawnAt),
  }
}

/** Returns the fields in which a job, with its pending changes, differs from the values that the source has applied. */
function findDifferences(job: ManagedJob, imported: SourceFields): SourceJobWire['differences'] {
  const fields = readCurrentFields(job)
  return changedFields(fields, imported).map((field) => ({
    field,
    here: fields[field] ?? null,
    at_source: imported[field],
  }))
}

/** Returns the fields of a job by their API names. Pending changes replace the public values. */
export function readCurrentFields(job: ManagedJob): Readonly<Record<string, unknown>> {
  return { ...toWire(job), ...(job.hasWaitingChanges && job.revision?.changes) }
}

export function toSourceFields(job: ManagedJob): SourceFields {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every name is a field of the job
  return pickFields(readCurrentFields(job), fieldNames) as SourceFields
}

type PlannedSource = Pick<Source, 'kind' | 'region' | 'board' | 'careerPage' | 'words' | 'remotePlaces'>

type Plan = {
  boards: readonly BoardWire[]
  jobs: readonly CheckedJob[]
  remotePlaceJobs: number
  isTrusted: boolean
}

/**
 * Presents the preview of a source: the jobs that it would import. If `isTrusted`, they would be published immediately.
 */
export function presentPlan(
  { kind, region, board, careerPage, words, remotePlaces }: PlannedSource,
  { boards, jobs, remotePlaceJobs, isTrusted }: Plan,
): SourcePlan {
  const rows = jobs.map(({ externalId, title, outcome, reason, ...job }, index) => ({
    number: index + 1,
    name: externalId,
    title,
    outcome: outcome === 'job' ? ('created' as const) : outcome,
    changes: [],
    visibility: outcome === 'job' ? (isTrusted ? ('visible' as const) : ('draft' as const)) : null,
    reasons: reason === null ? [] : [reason],
    notes: 'notes' in job ? job.notes : [],
  }))
  return {
    kind,
    region,
    board,
    boards: [...boards],
    career_page: careerPage,
    words,
    remote_places: remotePlaces,
    remote_place_jobs: remotePlaceJobs,
    rows,
  }
}
