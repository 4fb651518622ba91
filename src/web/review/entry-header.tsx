// The subject, submitter and age of an entry.
import { publicationText } from '#contract/jobs/rules/expiry.ts'
import { ClosingDate } from '#web/job-view/job-dates.tsx'
import { useDateWords } from '#web/lib/use-date-words.ts'
import { Badge } from '#web/ui/badge.tsx'

import { type AnyReviewEntry, getExpiredAt, isTakenAway } from './refs.ts'
import { describeEntry, entryLabels } from './words.ts'

function Facts({ entry }: { entry: AnyReviewEntry }) {
  const { relative, iso } = useDateWords(Date.parse(entry.since))
  const submitter = entry.kind === 'developer' ? null : entry.submitter
  const names = [submitter?.display, submitter?.email].filter((name) => typeof name === 'string')
  return (
    <p className="text-small wrap-anywhere text-muted">
      {entry.kind !== 'developer' && (
        <>
          <bdi>{entry.company}</bdi> ·{' '}
        </>
      )}
      {entry.is_reported ? 'reported' : 'sent'} <time dateTime={iso}>{relative}</time>
      {names.length > 0 && <> · sent by {names.join(', ')}</>}
    </p>
  )
}

function TakenAway({ deletedAt }: { deletedAt: string | null }) {
  return (
    <p className="rounded-control bg-sunken px-4 py-3">
      {deletedAt === null ? (
        'The company has withdrawn this job. '
      ) : (
        <>
          The company deleted this job on <ClosingDate timestamp={Date.parse(deletedAt)} />.{' '}
        </>
      )}
      A decision does not bring it back. Until reviewers decide, all jobs of the company are reviewed first.
    </p>
  )
}

export function EntryHeader({ entry }: { entry: AnyReviewEntry }) {
  const { about, title, mine } = entry
  const expiredAt = getExpiredAt(entry)
  return (
    <header className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Badge tone="accent">{describeEntry(entry)}</Badge>
        {entry.is_reported && about !== 'reported' && <Badge tone="highlight">{entryLabels.reported}</Badge>}
      </div>
      <h2 dir="auto" className="text-heading font-bold tracking-tight wrap-anywhere">
        {title}
      </h2>
      <Facts entry={entry} />
      {expiredAt !== null && (
        <p className="rounded-control bg-sunken px-4 py-3">
          This job expired on <ClosingDate timestamp={Date.parse(expiredAt)} /> and is not on the board. An
          approval alone does not bring it back.
        </p>
      )}
      {entry.kind === 'job' && entry.about === 'posting' && entry.job.publish_at !== null && (
        <p className="rounded-control bg-sunken px-4 py-3">
          To be published on {publicationText(Date.parse(entry.job.publish_at))}. Visitors cannot see it
          before.
        </p>
      )}
      {isTakenAway(entry) && <TakenAway deletedAt={entry.kind === 'job' ? entry.deleted_at : null} />}
      {about === 'sent_back' && !isTakenAway(entry) && (
        <p className="rounded-control bg-sunken px-4 py-3">
          Reviewers asked for changes. The company took its edit back instead, so the approved version is on
          the board.
        </p>
      )}
      {mine && (
        <p>
          {about === 'developer' ? 'This is your card' : 'You belong to this company'}, so another reviewer
          decides.
        </p>
      )}
    </header>
  )
}
