import { pluralize } from '#contract/counts.ts'
import { toJobCard } from '#contract/jobs/job-card.ts'
// An entry of the review queue: evidence, reports, changes and similar jobs, and then the job.
import { type Job, toJob } from '#contract/jobs/job.ts'
import type { ReviewEntry } from '#contract/jobs/review.ts'
import { isApplyLink } from '#contract/jobs/rules/links.ts'
import { type ReportReason, reportReasonText } from '#contract/jobs/rules/reports.ts'
import { CompanyLogo } from '#web/job-view/company-logo.tsx'
import { DecisionItem } from '#web/job-view/decision-item.tsx'
import { JobCountries } from '#web/job-view/job-countries.tsx'
import { JobDescription } from '#web/job-view/job-description.tsx'
import { JobFacts } from '#web/job-view/job-facts.tsx'
import { JobSkills } from '#web/job-view/job-skills.tsx'
import { stateLabels } from '#web/job-view/state-badge.tsx'
import { usePageData } from '#web/lib/page-data.ts'

import { Changes } from './changes.tsx'
import { CompanyText } from './company-text.tsx'
import { EntryHeader } from './entry-header.tsx'
import { EvidenceList, type Note } from './evidence-list.tsx'
import { OutsideLink } from './outside-link.tsx'
import { TextDiff } from './text-diff.tsx'

export function EntryView({ entry, note }: { entry: ReviewEntry; note: Note }) {
  const { job, about } = entry
  const brand = usePageData()
  const shown = toJob(Object.assign({}, job, about === 'changes' ? job.proposed : null))
  return (
    <article className="grid min-w-0 content-start gap-6">
      <EntryHeader entry={entry} />
      <LastDecision entry={entry} />
      <EvidenceList evidence={entry.evidence} link={shown.applyLink} note={note} />
      <ReportsList reports={entry.reports} textOf={(reason) => reportReasonText(reason, brand)} />
      <Changes changes={entry.changes} />
      <Duplicates duplicates={entry.duplicates} description={shown.description} />
      <JobPreview job={shown} />
    </article>
  )
}

function LastDecision({ entry }: { entry: ReviewEntry }) {
  const { about, last_decision: last, changes } = entry
  if (last === null || (about !== 'posting' && about !== 'changes')) return null
  return (
    <section aria-labelledby="last-decision" className="grid gap-3">
      <h3 id="last-decision" className="text-title font-semibold">
        Last decision
      </h3>
      <ul>
        <DecisionItem decision={last} />
      </ul>
      {about === 'posting' && changes.length === 0 && (
        <p className="font-semibold text-highlight-text">Nothing has changed since then.</p>
      )}
    </section>
  )
}

type ReportsListProps = { reports: ReviewEntry['reports']; textOf: (reason: ReportReason) => string }

export function ReportsList({ reports: { people, newest }, textOf }: ReportsListProps) {
  if (people === 0) return null
  return (
    <section aria-labelledby="reports" className="grid gap-3">
      <h3 id="reports" className="text-title font-semibold">
        Reported by {pluralize(people, 'person', 'people')}
      </h3>
      <ul className="grid gap-2">
        {newest.map(({ reason, note, at }) => (
          <li key={`${at} ${reason} ${note}`} className="wrap-anywhere">
            {textOf(reason)}
            {note !== null && <q className="block text-small whitespace-pre-wrap text-muted">{note}</q>}
          </li>
        ))}
      </ul>
    </section>
  )
}

type DuplicatesProps = { duplicates: ReviewEntry['duplicates']; description: string }

function Duplicates({ duplicates, description }: DuplicatesProps) {
  const [mostSimilar] = duplicates
  if (mostSimilar === undefined) return null
  return (
    <section aria-labelledby="duplicates" className="grid gap-3">
      <h3 id="duplicates" className="text-title font-semibold">
        Nearly the same
      </h3>
      <ul className="grid gap-1">
        {duplicates.map(({ job_id: id, title, company, state, likeness }) => (
          <li key={id} className="wrap-anywhere">
            <bdi>{title}</bdi> · <bdi>{company}</bdi> · {stateLabels[state]} · {Math.floor(likeness * 100)}%
            the same text
          </li>
        ))}
      </ul>
      {mostSimilar.description !== null && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center text-accent">
            How the first differs
          </summary>
          <TextDiff
            before={mostSimilar.description}
            after={description.slice(0, mostSimilar.description.length + 2000)}
          />
        </details>
      )}
    </section>
  )
}

function JobPreview({ job }: { job: Job }) {
  const { company, location, applyLink, description, skills } = job
  return (
    <section aria-label="The job" className="grid gap-5 rounded-card border border-line bg-surface p-5">
      <div className="flex items-start gap-4">
        <CompanyLogo name={company.name} logo={company.logo} />
        <div className="grid min-w-0 gap-1">
          <p dir="auto" className="text-title font-bold wrap-anywhere">
            {job.title}
          </p>
          <p className="wrap-anywhere text-muted">
            <bdi>{company.name}</bdi>
            {location !== null && (
              <>
                {' · '}
                <bdi>{location}</bdi>
              </>
            )}
          </p>
          <JobCountries job={job} />
        </div>
      </div>
      <JobFacts card={toJobCard(job)} />
      <JobDescription text={description} />
      {skills.length > 0 && <JobSkills skills={skills} />}
      <dl className="grid gap-2 text-small">
        <div>
          <dt className="text-muted">Apply link</dt>
          <dd className="wrap-anywhere">
            {isApplyLink(applyLink) ? <OutsideLink to={applyLink} /> : applyLink}
          </dd>
        </div>
      </dl>
      <CompanyText company={company} />
    </section>
  )
}
