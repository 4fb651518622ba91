// An entry of the review queue: evidence, reports, changes and similar jobs, and then the job.
import { toJob } from '#contract/jobs/job.ts'
import type { ReviewEntry } from '#contract/jobs/review.ts'

import { Changes } from './changes.tsx'
import { Duplicates } from './duplicates.tsx'
import { EntryHeader } from './entry-header.tsx'
import { EvidenceList } from './evidence-list.tsx'
import { JobPreview } from './job-entry-view.tsx'
import { LastDecision } from './last-decision.tsx'
import { ReportsList } from './reports-list.tsx'

export function EntryView({ entry }: { entry: ReviewEntry }) {
  const { job, about } = entry
  const shown = toJob(Object.assign({}, job, about === 'changes' ? job.proposed : null))
  return (
    <article className="grid min-w-0 content-start gap-6">
      <EntryHeader entry={entry} />
      <LastDecision entry={entry} />
      <EvidenceList evidence={entry.evidence} link={shown.applyLink} />
      <ReportsList reports={entry.reports} />
      <Changes changes={entry.changes} />
      <Duplicates duplicates={entry.duplicates} description={shown.description} />
      <JobPreview job={shown} />
    </article>
  )
}
