import { Link } from 'react-router'

import type { SourceJobWire, SourceWire } from '#contract/job-sources/job-sources.ts'
import { sourceKindLabels } from '#contract/job-sources/rules/kinds.ts'
import { getFieldLabel } from '#web/job-view/field-label.ts'
import { StateBadge } from '#web/job-view/state-badge.tsx'
import { formatFieldValue } from '#web/job-view/value-text.ts'
import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { formatDateTime } from '#web/lib/format-date-time.ts'

import { OutcomeList, type OutcomeRow } from './outcome-list.tsx'

const labels = { job: 'Imported', not_relevant: 'Not relevant', refused: 'Refused' } as const

function Differences({ differences, ats }: Pick<SourceJobWire, 'differences'> & { ats: string }) {
  return (
    <details className="text-small">
      <summary className="min-h-6 cursor-pointer text-accent phone:min-h-11 phone:content-center">
        Changed here: {differences.map(({ field }) => getFieldLabel(field)).join(', ')}
      </summary>
      <p className="pt-1 text-muted">Imports will not change these values.</p>
      <dl className="mt-2 grid gap-2">
        {differences.map(({ field, here, at_source: there }) => (
          <div key={field} className="grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
            <dt className="text-muted">{getFieldLabel(field)}</dt>
            <dd className="grid gap-1 wrap-anywhere whitespace-pre-wrap">
              <span>Here: {formatFieldValue(field, here)}</span>
              <span>
                At {ats}: {formatFieldValue(field, there)}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/**
 * Says since when the ATS has not listed the job, and whether the job was withdrawn for this reason. Returns null if
 * the ATS lists the job. A job that members have published again does not count as withdrawn.
 */
function describeAbsence(
  { state, missing_since: missing, withdrawn_at: withdrawn }: SourceJobWire,
  ats: string,
): string | null {
  if (withdrawn !== null && (state === 'withdrawn' || state === 'draft'))
    return `Withdrawn ${formatDateTime(withdrawn)}, because ${ats} no longer lists the job.`
  return missing === null ? null : `${ats} has not listed the job since ${formatDateTime(missing)}.`
}

function toOutcomeRow(job: SourceJobWire, ats: string): OutcomeRow {
  const { external_id: id, job_id: jobId, state, outcome, reason, differences } = job
  const missing = describeAbsence(job, ats)
  return {
    id,
    outcome,
    ...(state !== null && { badge: <StateBadge state={state} /> }),
    title:
      jobId === null ? (
        job.title || id
      ) : (
        <Link to={dashboardPaths.job(jobId)} className="hover:text-accent">
          {job.title || id}
        </Link>
      ),
    details: (
      <>
        {outcome === 'job' && jobId === null && <p className="text-small text-muted">Deleted here.</p>}
        {reason !== null && <p className="text-small wrap-anywhere text-muted">{reason}</p>}
        {missing !== null && <p className="text-small text-muted">{missing}</p>}
        {differences.length > 0 && <Differences differences={differences} ats={ats} />}
      </>
    ),
  }
}

export function SourceJobs({ source: { kind, jobs } }: { source: SourceWire }) {
  if (jobs.length === 0) return <p className="text-muted">No jobs yet.</p>
  const ats = sourceKindLabels[kind]
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      <h3 className="font-semibold">Jobs</h3>
      <OutcomeList label="Jobs" labels={labels} rows={jobs.map((job) => toOutcomeRow(job, ats))} />
    </div>
  )
}
