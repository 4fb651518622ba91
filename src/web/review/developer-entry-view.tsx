// A reported or hidden card of a developer, with its reports.
import type { DeveloperReviewEntry } from '#contract/developers/review.ts'
import { getFieldLabel } from '#web/job-view/field-label.ts'
import { formatFieldValue } from '#web/job-view/value-text.ts'

import { EntryHeader } from './entry-header.tsx'
import { ReportsList } from './entry-view.tsx'
import { OutsideLink } from './outside-link.tsx'

export function DeveloperEntryView({ entry }: { entry: DeveloperReviewEntry }) {
  return (
    <article className="grid min-w-0 content-start gap-6">
      <EntryHeader entry={entry} />
      <ReportsList reports={entry.reports} />
      <CardFields card={entry.card} />
    </article>
  )
}

export function CardFields({ card: { links, ...fields } }: Pick<DeveloperReviewEntry, 'card'>) {
  return (
    <dl className="grid gap-2 text-small">
      {Object.entries(fields).map(([field, value]) => (
        <div key={field}>
          <dt className="text-muted">{getFieldLabel(field)}</dt>
          <dd dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {formatFieldValue(field, value)}
          </dd>
        </div>
      ))}
      {links.map((link) => (
        <div key={link}>
          <dt className="text-muted">Link</dt>
          <dd className="wrap-anywhere">
            <OutsideLink to={link} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
