// One entry: who sent it and since when it waits, what is known of it, what differs, and the posting itself.
import { localeDate } from '#contract/jobs/dates.ts'
import { toJob } from '#contract/jobs/job.ts'
import type { ReviewEntry } from '#contract/jobs/review.ts'
import { useDateWords } from '#web/lib/use-date-words.ts'
import { Badge } from '#web/ui/badge.tsx'

import { Changes } from './changes.tsx'
import { Duplicates } from './duplicates.tsx'
import { EvidenceList } from './evidence-list.tsx'
import { Posting } from './posting.tsx'
import { ReportsList } from './reports-list.tsx'
import { aboutWords } from './words.ts'

function Facts({ entry }: { entry: ReviewEntry }) {
  const { relative, iso } = useDateWords(Date.parse(entry.since))
  const { submitter } = entry
  const names = [submitter?.display, submitter?.email].filter((name) => typeof name === 'string')
  return (
    <p className="text-small wrap-anywhere text-muted">
      <bdi>{entry.company}</bdi> · {entry.is_reported ? 'reported' : 'sent'}{' '}
      <time dateTime={iso}>{relative}</time>
      {names.length > 0 && <> · sent by {names.join(', ')}</>}
    </p>
  )
}

export function EntryView({ entry }: { entry: ReviewEntry }) {
  const { job, about, title, mine } = entry
  const shown = toJob(Object.assign({}, job, about === 'changes' ? job.proposed : null))
  return (
    <article className="grid min-w-0 content-start gap-6">
      <header className="grid gap-2">
        <div className="flex flex-wrap gap-2">
          <Badge tone="accent">{aboutWords[about]}</Badge>
          {entry.is_reported && about !== 'reported' && <Badge tone="highlight">{aboutWords.reported}</Badge>}
        </div>
        <h2 dir="auto" className="text-heading font-bold tracking-tight wrap-anywhere">
          {title}
        </h2>
        <Facts entry={entry} />
        {entry.expired_at !== null && (
          <p className="rounded-control bg-sunken px-4 py-3">
            This job expired on {localeDate(Date.parse(entry.expired_at))} and is not on the board. An
            approval alone does not bring it back.
          </p>
        )}
        {mine && <p>You belong to this company: somebody else decides on it.</p>}
      </header>
      <EvidenceList evidence={entry.evidence} link={shown.applyLink} />
      <ReportsList reports={entry.reports} />
      <Changes changes={entry.changes} />
      <Duplicates duplicates={entry.duplicates} description={shown.description} />
      <Posting job={shown} />
    </article>
  )
}
